/** Messages of the language server protocol: JSON-RPC behind headers. What comes in is believed in nothing. */
import { z } from 'zod'
import { parseJson } from '../lib/parse-json.ts'

const MAX_HEADER = 4_096
const MAX_MESSAGE = 16_000_000
/** Bytes that nobody asked for: such a server talks to itself, at our cost. */
const MAX_UNASKED = 32_000_000
const NOT_KNOWN = -32_601

const messageSchema = z.object({
  id: z.union([z.number(), z.string()]).nullish(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})

/** What the server answered instead of a result. */
export class ServerRefused extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export function createLspLine(deps: {
  write: (bytes: Buffer) => void
  told: (method: string, params: unknown) => void
  /** Undefined: nobody here knows that. */
  asked: (method: string, params: unknown) => unknown
  /** It speaks something else. */
  broken: (reason: string) => void
}) {
  const open = new Map<number, PromiseWithResolvers<unknown> & { answered: () => void }>()
  let pending: Buffer[] = []
  let bytes = 0
  let unasked = 0
  let wanted: number | undefined
  let lastId = 0
  let whyClosed: Error | undefined
  return { push, request, notify, close }

  /** `answered` is called before anything that came after the answer is looked at. */
  function request(method: string, params: unknown, answered = () => {}): Promise<unknown> {
    if (whyClosed) return Promise.reject(whyClosed)
    lastId += 1
    const answer = Promise.withResolvers<unknown>()
    open.set(lastId, { ...answer, answered })
    unasked = 0
    send({ id: lastId, method, params })
    return answer.promise
  }

  function notify(method: string, params: unknown): void {
    if (whyClosed) return
    unasked = 0
    send({ method, params })
  }

  function close(reason: string): void {
    whyClosed ??= new Error(reason)
    for (const { reject } of open.values()) reject(whyClosed)
    open.clear()
    pending = []
  }

  function send(message: object): void {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }))
    deps.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]))
  }

  function push(chunk: Buffer): void {
    if (whyClosed) return
    pending.push(chunk)
    bytes += chunk.length
    unasked += chunk.length
    if (unasked > MAX_UNASKED) deps.broken('it says more than anybody asked for')
    // A long message comes in many pieces; they are put together once.
    while (!whyClosed && bytes > 0 && bytes >= (wanted ?? 0)) if (!takeOne()) return
  }

  /** False when more has to come first. */
  function takeOne(): boolean {
    let all = pending.length === 1 && pending[0] ? pending[0] : Buffer.concat(pending)
    if (wanted === undefined) {
      const end = all.indexOf('\r\n\r\n')
      if ((end === -1 ? all.length : end) > MAX_HEADER) {
        deps.broken('what it prints is not the protocol')
        return false
      }
      if (end === -1) {
        pending = [all]
        return false
      }
      const length = /^content-length: *(\d{1,9}) *$/im.exec(all.toString('latin1', 0, end))?.[1]
      if (length === undefined || Number(length) > MAX_MESSAGE) {
        deps.broken('a message of it has no length, or more than anybody reads')
        return false
      }
      wanted = Number(length)
      all = all.subarray(end + 4)
    }
    pending = [all]
    bytes = all.length
    if (bytes < wanted) return false
    const body = all.toString('utf8', 0, wanted)
    pending = [all.subarray(wanted)]
    bytes -= wanted
    wanted = undefined
    took(body)
    return true
  }

  function took(body: string): void {
    const message = messageSchema.safeParse(parseJson(body)).data
    if (!message) return
    const { id, method, params, result, error } = message
    if (method !== undefined) {
      if (id === undefined || id === null) deps.told(method, params)
      else answer(id, method, params)
      return
    }
    const waiting = typeof id === 'number' ? open.get(id) : undefined
    if (!waiting || typeof id !== 'number') return
    open.delete(id)
    waiting.answered()
    if (error) waiting.reject(new ServerRefused(error.code, error.message))
    else waiting.resolve(result)
  }

  function answer(id: number | string, method: string, params: unknown): void {
    const result = deps.asked(method, params)
    if (result === undefined) send({ id, error: { code: NOT_KNOWN, message: 'not known here' } })
    else send({ id, result })
  }
}
