/** What a model without native tool calls is told, and how a conversation is written for it. */
import { parseJson } from '../../../lib/parse-json.ts'

export interface TextTool {
  name: string
  description: string
  parameters: unknown
}

/** `minimal` leaves more room in a small window; `full` spells the rules out. */
export type TextContract = 'full' | 'minimal'

export function textToolPrompt(tools: readonly TextTool[], contract: TextContract): string {
  if (tools.length === 0) return ''
  const list = tools.map((tool) => JSON.stringify({ type: 'function', function: tool })).join('\n')
  return `${contract === 'full' ? FULL_RULES : MINIMAL_RULES}\n<tools>\n${list}\n</tools>`
}

const EXAMPLE = `<tool_call>
{"name": "tool name", "arguments": {"argument": "value"}}
</tool_call>`

const MINIMAL_RULES = `You can call the tools below. To call one, write
${EXAMPLE}
and nothing after it. Call none for a greeting, for what you know, or once the results say enough: then answer in plain words.`

const FULL_RULES = `You can call tools. The tools you have are between <tools> and </tools>, each with a JSON Schema of its arguments.
To call a tool, write a JSON object with its name and its arguments between tags, exactly so:
${EXAMPLE}
- Use only tools of the list, with every required argument; leave an optional one out when its default is right.
- Write several blocks, one after another, to call several tools at once. Write nothing after the last block: the results come in the next message between <tool_response> and </tool_response>.
- When no tool is needed, answer in plain words and call nothing.`

export function textToolResponse(result: { id: string; name: string; content: string }): string {
  const content = parseIfJson(result.content)
  const body = JSON.stringify({ tool_call_id: result.id, name: result.name, content })
  return `<tool_response>\n${body}\n</tool_response>`
}

export function textToolCall(call: { name: string; arguments: string }): string {
  const body = JSON.stringify({ name: call.name, arguments: parseIfJson(call.arguments) })
  return `<tool_call>\n${body}\n</tool_call>`
}

function parseIfJson(text: string): unknown {
  return parseJson(text) ?? text
}
