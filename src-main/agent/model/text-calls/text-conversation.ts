/** The conversation as a model without native tool calls reads it: calls and results are text. */
import type { ToolDefinition } from '../../../ports/call.ts'
import type { ChatMessage } from '../model.ts'
import {
  type TextContract,
  type TextTool,
  textToolCall,
  textToolPrompt,
  textToolResponse,
} from './text-tool-prompt.ts'

export function toTextConversation(
  messages: readonly ChatMessage[],
  tools: readonly ToolDefinition[],
  contract: TextContract,
): ChatMessage[] {
  const names = new Map<string, string>()
  const turns = messages.map((message) => asText(message, names))
  const prompt = textToolPrompt(tools.flatMap(toTextTool), contract)
  return joinNeighbours(withPrompt(turns, prompt))
}

function asText(message: ChatMessage, names: Map<string, string>): ChatMessage {
  if (message.role === 'tool') {
    const name = names.get(message.tool_call_id) ?? 'tool'
    const content = textOf(message.content)
    return { role: 'user', content: textToolResponse({ id: message.tool_call_id, name, content }) }
  }
  if (message.role !== 'assistant' || !message.tool_calls) return message
  const calls = message.tool_calls.flatMap((call) => {
    if (call.type !== 'function') return []
    names.set(call.id, call.function.name)
    return [textToolCall(call.function)]
  })
  const content = [textOf(message.content), ...calls].filter((part) => part !== '').join('\n')
  return { role: 'assistant', content }
}

function withPrompt(turns: ChatMessage[], prompt: string): ChatMessage[] {
  if (prompt === '') return turns
  const [first, ...rest] = turns
  if (first?.role !== 'system') return [{ role: 'system', content: prompt }, ...turns]
  return [{ role: 'system', content: `${textOf(first.content)}\n\n${prompt}` }, ...rest]
}

/** Several results of one reply become one turn: such models expect the roles to alternate. */
function joinNeighbours(turns: readonly ChatMessage[]): ChatMessage[] {
  const joined: ChatMessage[] = []
  for (const turn of turns) {
    const last = joined.at(-1)
    const bothText = typeof last?.content === 'string' && typeof turn.content === 'string'
    if (last && bothText && last.role === 'user' && turn.role === 'user')
      joined[joined.length - 1] = { role: 'user', content: `${last.content}\n${turn.content}` }
    else joined.push(turn)
  }
  return joined
}

function toTextTool(tool: ToolDefinition): TextTool[] {
  if (tool.type !== 'function') return []
  const { name, description = '', parameters = {} } = tool.function
  return [{ name, description, parameters }]
}

function textOf(content: ChatMessage['content']): string {
  if (typeof content === 'string') return content
  return (content ?? []).map((part) => ('text' in part ? part.text : '')).join('')
}
