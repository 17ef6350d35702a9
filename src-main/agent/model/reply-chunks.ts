/** The chunks of an answer, whether the server streams it or sends it whole. */
import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions'
import { say } from '#say'
import { parseJson } from '../../lib/parse-json.ts'
import { type ReplyError, replyError } from './errors/reply-error.ts'
import { ModelError } from './model.ts'

type Chunks = AsyncIterable<ChatCompletionChunk>

/** A whole answer is read into memory at once. */
const MAX_WHOLE_BYTES = 16_000_000

export async function replyChunks(
  { data, response }: { data: Chunks; response: Response },
  server: string,
): Promise<Chunks> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('text/html')) {
    await response.body?.cancel()
    throw new ModelError(say('model.webPage', { server }), say('model.checkAddress'))
  }
  return type.includes('application/json') ? wholeReply(response, server) : data
}

async function* wholeReply(response: Response, server: string): Chunks {
  const text = await readBounded(response, server)
  const answers = text.startsWith('data:') ? streamedAnyway(text) : [parseJson(text)]
  for (const answer of answers) {
    if (!isAnswer(answer))
      throw new ModelError(say('model.noReply', { server }), say('model.tryAgain'))
    if (answer.error) throw replyError(server, answer.error)
    yield asChunk(answer)
  }
}

async function readBounded(response: Response, server: string): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    bytes += part.length
    if (bytes > MAX_WHOLE_BYTES)
      throw new ModelError(
        say('model.tooMuch', { server, megabytes: MAX_WHOLE_BYTES / 1_000_000 }),
        say('model.tryAgain'),
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

type Answer = (ChatCompletion | ChatCompletionChunk) & { error?: ReplyError }

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
