/** Messages out of a stream of bytes: one JSON text a line, and whatever else a program prints there. */
import { MAX_ANSWER_BYTES } from '../answer-bound.ts'

/** Of a line that is too long this much is kept on either side, where its id may be. */
const EDGE_BYTES = 4_096

const NEWLINE = 10
const BOM = '\uFEFF'

export type Message = Record<string, unknown> & { jsonrpc: '2.0' }
type Id = string | number

export function createMessageLines(deps: {
  onMessage: (message: Message) => void
  /** A line that is no message: some servers greet their user there. */
  onNoise: (line: string) => void
  /** The id of its call, where it could be read. */
  onTooLong: (id: Id | undefined) => void
}) {
  let chunks: Buffer[] = []
  let bytes = 0
  let skipped: { head: Buffer; tail: Buffer } | undefined
  return { push, end }

  function push(chunk: Buffer): void {
    let rest = chunk
    for (;;) {
      const at = rest.indexOf(NEWLINE)
      if (at < 0) break
      add(rest.subarray(0, at))
      finish()
      rest = rest.subarray(at + 1)
    }
    if (rest.length > 0) add(rest)
  }

  /** The last line may have no newline. */
  function end(): void {
    if (bytes > 0 || skipped) finish()
  }

  function add(part: Buffer): void {
    if (skipped) {
      skipped.tail = Buffer.concat([skipped.tail, part]).subarray(-EDGE_BYTES)
      return
    }
    chunks.push(part)
    bytes += part.length
    if (bytes <= MAX_ANSWER_BYTES) return
    const [head = part] = chunks
    skipped = { head: head.subarray(0, EDGE_BYTES), tail: part.subarray(-EDGE_BYTES) }
    chunks = []
    bytes = 0
  }

  function finish(): void {
    if (skipped) {
      const { head, tail } = skipped
      skipped = undefined
      deps.onTooLong(idIn(head.toString('utf8'), tail.toString('utf8')))
      return
    }
    const [only] = chunks
    const line = (chunks.length === 1 && only ? only : Buffer.concat(chunks)).toString('utf8')
    chunks = []
    bytes = 0
    read(line.startsWith(BOM) ? line.slice(1) : line)
  }

  function read(line: string): void {
    if (line.trim() === '') return
    const message = messageIn(line)
    if (message) deps.onMessage(message)
    else deps.onNoise(line)
  }
}

function messageIn(line: string): Message | undefined {
  // Most noise is plain text, which is known by its first sign.
  if (!/^\s*\{/.test(line)) return undefined
  try {
    const value: unknown = JSON.parse(line)
    return isMessage(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false
  const { jsonrpc, method, id } = value as Record<string, unknown>
  return jsonrpc === '2.0' && (typeof method === 'string' || id !== undefined)
}

const ID = '"id"\\s*:\\s*(\\d+|"(?:[^"\\\\]|\\\\.){0,200}")'
const AT_HEAD = new RegExp(`^\\uFEFF?\\s*\\{\\s*(?:"jsonrpc"\\s*:\\s*"2\\.0"\\s*,\\s*)?${ID}`)
const AT_TAIL = new RegExp(`,\\s*${ID}\\s*(?:,\\s*"jsonrpc"\\s*:\\s*"2\\.0"\\s*)?\\}\\s*$`)

/** Whoever writes messages puts the id first or last. */
function idIn(head: string, tail: string): Id | undefined {
  const found = AT_HEAD.exec(head)?.[1] ?? AT_TAIL.exec(tail)?.[1]
  // It was matched as a number or a JSON string.
  return found === undefined ? undefined : (JSON.parse(found) as Id)
}
