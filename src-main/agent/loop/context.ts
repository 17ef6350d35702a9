/** The transcript as the model reads it: every call with exactly one result, old parts summarised. */
import type { ChatMessage } from '../model/model.ts'
import { echoedFields, echoedWithCall } from '../model/server-echo.ts'
import type { StoredAttachment, TranscriptMessage } from '../session/transcript.ts'

const CHARS_PER_TOKEN = 4
const IMAGE_TOKENS = 1_000

const NEVER_ANSWERED = JSON.stringify({
  error: 'This call was interrupted before it ended; whether it had an effect is not known.',
})

/** From the last summary on, or everything when there is none. */
export function liveMessages(transcript: readonly TranscriptMessage[]): TranscriptMessage[] {
  const at = transcript.findLastIndex((message) => message.role === 'summary')
  const summary = transcript[at]
  if (summary?.role !== 'summary') return [...transcript]
  return [summary, ...transcript.filter((message) => isAfter(message, summary.throughMessage))]
}

interface Reader {
  seesImages: boolean
  /** Which model reads; left out, nothing of a server's own is given back. */
  model?: string
}

export function toChatMessages(
  systemPrompt: string,
  transcript: readonly TranscriptMessage[],
  reader: Reader,
): ChatMessage[] {
  const live = liveMessages(transcript)
  const results = new Map<string, string>()
  for (const message of live)
    if (message.role === 'tool') results.set(message.callId, message.content)
  const chat = live.flatMap((message) => toChat(message, results, reader))
  return [{ role: 'system', content: systemPrompt }, ...chat]
}

function toChat(
  message: TranscriptMessage,
  results: ReadonlyMap<string, string>,
  reader: Reader,
): ChatMessage[] {
  switch (message.role) {
    case 'user':
      return [userTurn(message.content, message.attachments ?? [], reader.seesImages)]
    case 'summary':
      return [
        { role: 'user', content: `[Earlier in this conversation, in short]\n${message.content}` },
      ]
    case 'assistant':
      return assistantTurn(message, results, reader)
    default:
      return []
  }
}

function assistantTurn(
  message: TranscriptMessage & { role: 'assistant' },
  results: ReadonlyMap<string, string>,
  reader: Reader,
): ChatMessage[] {
  const { content, calls = [], reasoning } = message
  // Another server would not know these fields, and might refuse them.
  const echo = message.echo?.model === reader.model ? message.echo : undefined
  const base = { role: 'assistant' as const, ...echoedFields(echo, reasoning) }
  if (calls.length === 0) return content === '' ? [] : [{ ...base, content }]
  const toolCalls = calls.map(({ id, name, arguments: args }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: args },
    ...echoedWithCall(echo, id),
  }))
  return [
    { ...base, content: content || null, tool_calls: toolCalls },
    ...calls.map(({ id }) => ({
      role: 'tool' as const,
      tool_call_id: id,
      content: results.get(id) ?? NEVER_ANSWERED,
    })),
  ]
}

function userTurn(
  content: string,
  attachments: readonly StoredAttachment[],
  seesImages: boolean,
): ChatMessage {
  const texts = attachments.flatMap((file) =>
    file.kind === 'text'
      ? [`<file name="${file.name.replaceAll('"', "'")}">\n${file.text}\n</file>`]
      : [],
  )
  const images = attachments.flatMap((file) => (file.kind === 'image' ? [file] : []))
  const text = [content, ...texts].join('\n\n')
  if (images.length === 0) return { role: 'user', content: text }
  if (!seesImages) {
    const names = images.map((image) => image.name).join(', ')
    return { role: 'user', content: `${text}\n\n[attached images that you cannot see: ${names}]` }
  }
  return {
    role: 'user',
    content: [
      { type: 'text', text },
      ...images.map((image) => ({ type: 'image_url' as const, image_url: { url: image.dataUrl } })),
    ],
  }
}

/** Close enough to decide when to compact; the server's own count replaces it when it comes. */
export function estimateTokens(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, message) => sum + tokensOf(message), 0)
}

function tokensOf(message: ChatMessage): number {
  // Calls, and what goes back to a server with its own reply.
  const { content, role: _role, ...others } = message
  const rest = Object.keys(others).length > 0 ? JSON.stringify(others).length : 0
  if (typeof content === 'string') return (content.length + rest) / CHARS_PER_TOKEN
  const parts = (content ?? []).map((part) =>
    'text' in part ? part.text.length / CHARS_PER_TOKEN : IMAGE_TOKENS,
  )
  return parts.reduce((sum, tokens) => sum + tokens, rest / CHARS_PER_TOKEN)
}

function isAfter(message: TranscriptMessage, id: number): boolean {
  return message.id > id && message.role !== 'summary'
}
