/**
 * A fetch whose answers are bounded as they come in. The client below keeps a line of a stream in
 * memory until it ends, several times over, and a server need never end it.
 */
import { say } from '#say'
import { ModelError } from './model.ts'

/** As much as a whole reply may have. */
const MAX_LINE_BYTES = 16_000_000
/** A reply has as many characters at most, each in its own event of a few hundred bytes. */
const MAX_TOTAL_BYTES = 256_000_000
const NEW_LINE = 10

export function boundedFetch(where: string): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!response.body) return response
    const { status, statusText, headers } = response
    const bounded = new Response(response.body.pipeThrough(bound(where)), {
      status,
      statusText,
      headers,
    })
    // The client names it in its errors.
    Object.defineProperty(bounded, 'url', { value: response.url })
    return bounded
  }
}

function bound(where: string): TransformStream<Uint8Array, Uint8Array> {
  let total = 0
  let line = 0
  return new TransformStream({
    transform: (chunk, controller) => {
      total += chunk.length
      const lastEnd = chunk.lastIndexOf(NEW_LINE)
      line = lastEnd < 0 ? line + chunk.length : chunk.length - lastEnd - 1
      if (line > MAX_LINE_BYTES) controller.error(tooMuch(where, MAX_LINE_BYTES))
      else if (total > MAX_TOTAL_BYTES) controller.error(tooMuch(where, MAX_TOTAL_BYTES))
      else controller.enqueue(chunk)
    },
  })
}

function tooMuch(where: string, bytes: number): ModelError {
  return new ModelError(
    say('model.tooMuch', { server: where, megabytes: bytes / 1_000_000 }),
    say('model.tryAgain'),
  )
}
