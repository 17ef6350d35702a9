/** The chunks of an answer, whether the server streams it or sends it whole. */
import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions'
import { parseJson } from '../../lib/parse-json.ts'
import { ModelError } from './model.ts'

type Chunks = AsyncIterable<ChatCompletionChunk>

/** A whole answer is read into memory at once. */
const MAX_WHOLE_BYTES = 16_000_000

export async function replyChunks(
  { data, response }: { data: Chunks; response: Response },
  where: string,
): Promise<Chunks> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('text/html')) {
    await response.body?.cancel()
    throw new ModelError(
      `${where} answered with a web page instead of a reply`,
      'Check its address in Settings › Models; it usually ends with /v1.',
    )
  }
  return type.includes('application/json') ? wholeReply(response, where) : data
}

async function* wholeReply(response: Response, where: string): Chunks {
  const text = await readBounded(response, where)
  const answers = text.startsWith('data:') ? streamedAnyway(text) : [parseJson(text)]
  for (const answer of answers) {
    if (!isAnswer(answer))
      throw new ModelError(
        `${where} sent something that is not a reply`,
        'Try again, or choose another model.',
      )
    if (answer.error)
      throw new ModelError(
        `${where}: ${answer.error.message ?? 'the request failed'}`,
        'Try again, or choose another model.',
      )
    yield asChunk(answer)
  }
}

async function readBounded(response: Response, where: string): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    bytes += part.length
    if (bytes > MAX_WHOLE_BYTES)
      throw new ModelError(
        `${where} sent a reply of more than ${MAX_WHOLE_BYTES / 1_000_000} MB`,
        'Try again, or choose another model.',
      )
  }
  return Buffer.concat(parts).toString('utf8').trim()
}

/** A stream under the name of JSON; it was read to its end, so its parts are all there. */
function streamedAnyway(text: string): unknown[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:') && !line.includes('[DONE]'))
    .map((line) => parseJson(line.slice('data:'.length)))
}

type Answer = (ChatCompletion | ChatCompletionChunk) & { error?: { message?: string } }

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && ('choices' in value || 'error' in value)
}

function asChunk(answer: Answer): ChatCompletionChunk {
  const choices = (answer.choices ?? []).map((choice) =>
    'message' in choice ? { ...choice, delta: choice.message } : choice,
  )
  // A message has the fields of a delta; the reader looks at those, and takes any of them missing.
  return { ...answer, choices } as ChatCompletionChunk
}
