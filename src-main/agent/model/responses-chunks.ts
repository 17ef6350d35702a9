/** A reply that comes in the events of OpenAI's newer way of asking, as the chunks of the older one. */
import type { ChatCompletionChunk } from 'openai/resources/chat/completions'
import type { Response, ResponseStreamEvent } from 'openai/resources/responses/responses'
import { replyError } from './errors/reply-error.ts'

type Events = AsyncIterable<ResponseStreamEvent>

export async function* responsesChunks(
  events: Events,
  server: string,
): AsyncIterable<ChatCompletionChunk> {
  for await (const event of events) {
    const delta = deltaOf(event)
    if (delta) yield chunk({ delta })
    else if (event.type === 'response.completed' || event.type === 'response.incomplete')
      yield* ending(event.response)
    else if (event.type === 'response.failed') throw replyError(server, event.response.error ?? {})
    else if (event.type === 'error')
      throw replyError(server, { message: event.message, code: event.code })
  }
}

function deltaOf(event: ResponseStreamEvent): object | undefined {
  switch (event.type) {
    case 'response.output_text.delta':
      return { content: event.delta }
    case 'response.refusal.delta':
      return { refusal: event.delta }
    case 'response.reasoning_summary_text.delta':
    case 'response.reasoning_text.delta':
      return { reasoning: event.delta }
    case 'response.reasoning_summary_part.added':
      return event.summary_index > 0 ? { reasoning: '\n\n' } : undefined
    case 'response.output_item.added':
      return callOf(event.output_index, event.item)
    case 'response.function_call_arguments.delta':
      return {
        tool_calls: [{ index: event.output_index, function: { arguments: event.delta } }],
      }
    case 'response.output_item.done':
      return event.item.type === 'reasoning'
        ? { response_items: [{ ...event.item, index: event.output_index }] }
        : undefined
    default:
      return undefined
  }
}

/** Its arguments come afterwards, in parts. */
function callOf(index: number, item: Response['output'][number]): object | undefined {
  if (item.type !== 'function_call') return undefined
  const { call_id: id, name, arguments: args } = item
  return { tool_calls: [{ index, id, type: 'function', function: { name, arguments: args } }] }
}

function* ending(response: Response): Iterable<ChatCompletionChunk> {
  yield chunk({ finish_reason: finishOf(response) })
  const { usage } = response
  if (!usage) return
  const cached = usage.input_tokens_details?.cached_tokens ?? 0
  yield {
    ...chunk(),
    choices: [],
    usage: {
      prompt_tokens: usage.input_tokens,
      completion_tokens: usage.output_tokens,
      total_tokens: usage.total_tokens,
      prompt_tokens_details: { cached_tokens: cached },
    },
  }
}

function finishOf({ status, incomplete_details: why, output }: Response) {
  if (status === 'incomplete')
    return why?.reason === 'content_filter' ? ('content_filter' as const) : ('length' as const)
  const hasCalls = output.some(({ type }) => type === 'function_call')
  return hasCalls ? ('tool_calls' as const) : ('stop' as const)
}

function chunk(choice: object = {}): ChatCompletionChunk {
  return {
    id: '',
    object: 'chat.completion.chunk',
    created: 0,
    model: '',
    choices: [{ index: 0, delta: {}, finish_reason: null, ...choice }],
  }
}
