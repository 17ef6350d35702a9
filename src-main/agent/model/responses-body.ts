/**
 * The same request as OpenAI's newer way of asking takes it. Some of its models answer there only, or
 * think there only while they have tools. Nothing is kept by the server: the conversation is ours.
 */
import type {
  ChatCompletionContentPart,
  ChatCompletionCreateParamsStreaming,
} from 'openai/resources/chat/completions'
import type {
  FunctionTool,
  ResponseCreateParamsStreaming,
  ResponseInputContent,
  ResponseInputItem,
} from 'openai/resources/responses/responses'
import type { ChatMessage } from './model.ts'
import { responseItemsOf } from './server-echo.ts'

type ChatBody = ChatCompletionCreateParamsStreaming

export function responsesBody(body: ChatBody): ResponseCreateParamsStreaming {
  const { model, messages, tools = [], temperature, reasoning_effort: effort } = body
  const limit = body.max_completion_tokens ?? body.max_tokens
  return {
    model,
    stream: true,
    store: false,
    // Its thoughts come back sealed, and go back so with the call that they led to.
    include: ['reasoning.encrypted_content'],
    reasoning: { summary: 'auto', ...(effort && { effort }) },
    input: messages.flatMap(toItems),
    ...(tools.length > 0 && { tools: tools.flatMap(toTool) }),
    ...(typeof temperature === 'number' && { temperature }),
    ...(typeof limit === 'number' && { max_output_tokens: limit }),
  }
}

function toItems(message: ChatMessage): ResponseInputItem[] {
  switch (message.role) {
    case 'system':
    case 'developer':
      return [{ role: 'system', content: textOf(message.content) }]
    case 'user':
      return [{ role: 'user', content: contentOf(message.content) }]
    case 'tool':
      return [
        {
          type: 'function_call_output',
          call_id: message.tool_call_id,
          output: textOf(message.content),
        },
      ]
    case 'assistant':
      return assistantItems(message)
    default:
      return []
  }
}

function assistantItems(message: ChatMessage & { role: 'assistant' }): ResponseInputItem[] {
  const text = textOf(message.content ?? '')
  const calls = (message.tool_calls ?? []).flatMap((call): ResponseInputItem[] =>
    call.type === 'function' ? [{ type: 'function_call', call_id: call.id, ...call.function }] : [],
  )
  return [
    // They are as the server sent them, and it knows what they are.
    ...(responseItemsOf(message) as ResponseInputItem[]),
    ...(text === '' ? [] : [{ role: 'assistant' as const, content: text }]),
    ...calls.map(withoutForeign),
  ]
}

/** A call may carry what another server signed. */
function withoutForeign(item: ResponseInputItem): ResponseInputItem {
  if (item.type !== 'function_call') return item
  const { call_id, name, arguments: args } = item
  return { type: 'function_call', call_id, name, arguments: args }
}

type Content = string | readonly { type: string; text?: string }[]

function textOf(content: Content): string {
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('')
}

function contentOf(content: string | ChatCompletionContentPart[]): string | ResponseInputContent[] {
  if (typeof content === 'string') return content
  return content.flatMap((part): ResponseInputContent[] => {
    if (part.type === 'text') return [{ type: 'input_text', text: part.text }]
    if (part.type !== 'image_url') return []
    return [{ type: 'input_image', image_url: part.image_url.url, detail: 'auto' }]
  })
}

function toTool(tool: NonNullable<ChatBody['tools']>[number]): FunctionTool[] {
  if (tool.type !== 'function') return []
  const { name, description, parameters = {} } = tool.function
  // Strict would want every property to be required.
  return [
    { type: 'function', name, ...(description && { description }), parameters, strict: false },
  ]
}
