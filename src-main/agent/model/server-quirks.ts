/** What servers refuse that others ask for. Each is learned from the refusal, and kept to. */
import { createHash } from 'node:crypto'
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions'
import type { ChatMessage } from './model.ts'
import { isAboutEcho, withoutEcho } from './server-echo.ts'

type Body = ChatCompletionCreateParamsStreaming

interface Quirk {
  /** Whether a server that says this has it. */
  isMeant(refusal: string): boolean
  adapt(body: Body): Body
}

const QUIRKS: readonly Quirk[] = [
  {
    isMeant: (refusal) => refusal.includes('stream_options'),
    adapt: ({ stream_options: _usage, ...body }) => body,
  },
  { isMeant: isAboutEcho, adapt: (body) => ({ ...body, messages: withoutEcho(body.messages) }) },
  // The models of OpenAI that reason: another name for the limit, and no temperature.
  {
    isMeant: (refusal) => refusal.includes('max_completion_tokens'),
    adapt: ({ max_tokens: limit, ...body }) =>
      limit ? { ...body, max_completion_tokens: limit } : body,
  },
  {
    isMeant: (refusal) => refusal.includes('temperature'),
    adapt: ({ temperature: _warmth, ...body }) => body,
  },
  // Mistral, in a conversation that another server has begun.
  {
    isMeant: (refusal) => /tool call id\b.*length of 9/i.test(refusal),
    adapt: (body) => ({ ...body, messages: body.messages.map(withShortIds) }),
  },
]

export function createServerQuirks() {
  const learned = new Set<Quirk>()
  return { learn, adapt }

  /** True when there is something to do differently the next time. */
  function learn(refusal: string): boolean {
    const quirk = QUIRKS.find((each) => !learned.has(each) && each.isMeant(refusal))
    if (quirk) learned.add(quirk)
    return quirk !== undefined
  }

  function adapt(body: Body): Body {
    return QUIRKS.reduce((sofar, quirk) => (learned.has(quirk) ? quirk.adapt(sofar) : sofar), body)
  }
}

function withShortIds(message: ChatMessage): ChatMessage {
  if (message.role === 'tool') return { ...message, tool_call_id: shortId(message.tool_call_id) }
  if (message.role !== 'assistant' || !message.tool_calls) return message
  const calls = message.tool_calls.map((call) => ({ ...call, id: shortId(call.id) }))
  return { ...message, tool_calls: calls }
}

/** The same for a call and its result. */
function shortId(id: string): string {
  if (/^[a-zA-Z0-9]{9}$/.test(id)) return id
  return createHash('sha256').update(id).digest('hex').slice(0, 9)
}
