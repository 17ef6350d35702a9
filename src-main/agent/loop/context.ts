/** The transcript as the model reads it: every call with exactly one result, old parts left out. */
import type { ChatMessage } from '../model/model.ts'
import { echoedFields, echoedWithCall } from '../model/server-echo.ts'
import type { StoredPicture } from '../session/pictures.ts'
import type { StoredAttachment, TranscriptMessage } from '../session/transcript.ts'

/** Of a request that is said again word for word after its message is gone. */
const MAX_REQUEST_CHARS = 4_000

const NEVER_ANSWERED = JSON.stringify({
  error: 'This call was interrupted before it ended; whether it had an effect is not known.',
})

/** What a model is spared of a transcript. */
export interface Spared {
  /** These messages are gone; a summary stands for them. */
  throughMessage: number
  /** Results up to here are empty. */
  emptiedThrough: number
  /** Longer results lose their middle. */
  resultChars: number
}

type Summary = TranscriptMessage & { role: 'summary' }

export function lastSummary(transcript: readonly TranscriptMessage[]): Summary | undefined {
  const found = transcript.findLast((message) => message.role === 'summary')
  return found?.role === 'summary' ? found : undefined
}

export function sparedBy(summary: Summary | undefined): Spared {
  const { throughMessage = 0, emptiedThrough = 0, resultChars } = summary ?? {}
  return { throughMessage, emptiedThrough, resultChars: resultChars ?? Number.POSITIVE_INFINITY }
}

/** The messages that a model still reads. */
export function liveMessages(
  transcript: readonly TranscriptMessage[],
  { throughMessage } = sparedBy(lastSummary(transcript)),
): TranscriptMessage[] {
  return transcript.filter(({ id, role }) => id > throughMessage && role !== 'summary')
}

/** So many of what tools showed are still shown; older ones are only named. */
const LIVE_PICTURES = 3

interface Reader {
  seesImages: boolean
  /** What a tool showed, as its conversation keeps it. */
  picture?: (id: string) => string | undefined
  /** Which model reads; left out, nothing of a server's own is given back. */
  model?: string
}

export function toChatMessages(
  systemPrompt: string,
  transcript: readonly TranscriptMessage[],
  reader: Reader,
): ChatMessage[] {
  const summary = lastSummary(transcript)
  return [
    { role: 'system', content: systemPrompt },
    ...opening(transcript, summary),
    ...conversation(transcript, sparedBy(summary), reader),
  ]
}

/** The messages themselves, without what stands before them. */
export function conversation(
  transcript: readonly TranscriptMessage[],
  spared: Spared,
  reader: Reader,
): ChatMessage[] {
  const live = liveMessages(transcript, spared)
  const results = new Map<string, Result>()
  const shown = reader.seesImages ? newestPictures(live) : new Set<StoredPicture>()
  for (const message of live)
    if (message.role === 'tool')
      results.set(message.callId, resultOf(message, spared, shown, reader))
  return live.flatMap((message) => toChat(message, results, reader))
}

/** In the place of the messages that are gone: what the person wanted in their own words, and the rest in short. */
function opening(
  transcript: readonly TranscriptMessage[],
  summary: Summary | undefined,
): ChatMessage[] {
  if (!summary) return []
  const { content, throughMessage, carried = '' } = summary
  if (throughMessage === 0) return carried === '' ? [] : [{ role: 'user', content: carried }]
  const requests = transcript.filter((message) => message.role === 'user' && !message.isAutomatic)
  const first = requests[0]
  const latest = requests.at(-1)
  const parts = [
    '[Earlier in this conversation, in short]',
    first && first.id <= throughMessage && `What the person asked for first:\n${quote(first)}`,
    content,
    latest && latest !== first && latest.id <= throughMessage
      ? `What the person asked for last:\n${quote(latest)}`
      : '',
    carried,
  ]
  return [{ role: 'user', content: parts.filter(Boolean).join('\n\n') }]
}

function quote({ content }: TranscriptMessage): string {
  return withoutMiddle(content, MAX_REQUEST_CHARS)
}

interface Result {
  text: string
  pictures: { label: string; url: string }[]
}

function resultOf(
  message: TranscriptMessage & { role: 'tool' },
  spared: Spared,
  live: ReadonlySet<StoredPicture>,
  reader: Reader,
): Result {
  const shown: Result['pictures'] = []
  const gone: string[] = []
  for (const picture of message.pictures ?? []) {
    const url = live.has(picture) ? reader.picture?.(picture.id) : undefined
    if (url) shown.push({ label: `${message.name}: ${picture.name}`, url })
    else gone.push(picture.name)
  }
  const why = reader.seesImages ? 'pictures left out' : 'pictures that you cannot see'
  const left = gone.length > 0 ? `\n[${why}: ${gone.join(', ')}]` : ''
  return { text: `${sparedResult(message, spared)}${left}`, pictures: shown }
}

function newestPictures(live: readonly TranscriptMessage[]): Set<StoredPicture> {
  const all = live.flatMap((message) => (message.role === 'tool' ? (message.pictures ?? []) : []))
  return new Set(all.slice(-LIVE_PICTURES))
}

/** A result holds text only, so its pictures are shown after all results of the reply. */
function picturesTurn(pictures: Result['pictures']): ChatMessage[] {
  if (pictures.length === 0) return []
  const labels = pictures.map(({ label }) => label).join('; ')
  return [
    {
      role: 'user',
      content: [
        { type: 'text', text: `[Pictures from the results above, in this order: ${labels}]` },
        ...pictures.map(({ url }) => ({ type: 'image_url' as const, image_url: { url } })),
      ],
    },
  ]
}

function sparedResult({ id, content }: TranscriptMessage, spared: Spared): string {
  if (id > spared.emptiedThrough) return withoutMiddle(content, spared.resultChars)
  if (content.length <= EMPTY_FROM) return content
  const left = `${content.length} characters left out to make room`
  return JSON.stringify({ note: `${left}; call the tool again if you need them` })
}

/** A shorter result is no longer than the words that would stand in its place. */
const EMPTY_FROM = 200

export function withoutMiddle(text: string, chars: number): string {
  if (text.length <= chars) return text
  const head = Math.ceil(chars * 0.6)
  const left = text.length - chars
  return `${text.slice(0, head)}\n[… ${left} characters left out to make room …]\n${text.slice(head + left)}`
}

function toChat(
  message: TranscriptMessage,
  results: ReadonlyMap<string, Result>,
  reader: Reader,
): ChatMessage[] {
  switch (message.role) {
    case 'user':
      return [userTurn(message.content, message.attachments ?? [], reader.seesImages)]
    case 'assistant':
      return assistantTurn(message, results, reader)
    default:
      return []
  }
}

function assistantTurn(
  message: TranscriptMessage & { role: 'assistant' },
  results: ReadonlyMap<string, Result>,
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
      content: results.get(id)?.text ?? NEVER_ANSWERED,
    })),
    ...picturesTurn(calls.flatMap(({ id }) => results.get(id)?.pictures ?? [])),
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
