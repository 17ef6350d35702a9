/** A fetch whose answers end where nobody could have use of more: a server may send without end. */
import { MAX_ANSWER_BYTES, TOO_LONG } from './answer-bound.ts'

type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>

/**
 * A whole answer is bounded, or each event of a stream of them.
 * @param onTooLong told before the answer fails
 */
export function boundedFetch(onTooLong: (init: RequestInit | undefined) => void = () => {}): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const { body, status, statusText, headers, url } = response
    if (!body) return response
    const isStream = /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')
    const count = isStream ? createEventCount() : createCount()
    const bounded = body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          if (count(chunk) <= MAX_ANSWER_BYTES) controller.enqueue(chunk)
          else {
            onTooLong(init)
            controller.error(new Error(TOO_LONG))
          }
        },
      }),
    )
    const same = new Response(bounded, { status, statusText, headers })
    // Whoever looks for a way that leads elsewhere reads it.
    return Object.defineProperty(same, 'url', { value: url })
  }
}

function createCount() {
  let bytes = 0
  return (chunk: Uint8Array): number => {
    bytes += chunk.length
    return bytes
  }
}

/** An empty line ends an event. */
const ENDS = ['\n\n', '\r\n\r\n', '\r\r'] as const
const LONGEST_END = 4

/** How long the event is by now that has not come to its end. */
function createEventCount() {
  let bytes = 0
  // An end may lie across two chunks.
  let before: Buffer = Buffer.alloc(0)
  return (chunk: Uint8Array): number => {
    const now = Buffer.concat([before, chunk])
    const at = Math.max(...ENDS.map((end) => now.lastIndexOf(end)))
    bytes = at < 0 ? bytes + chunk.length : now.length - at
    before = now.subarray(1 - LONGEST_END)
    return bytes
  }
}
