/** Takes our records out of a command's output, wherever the stream happens to be cut. */

const RECORD_MARK = 0x1e
const MAX_RECORD_BYTES = 64 * 1024 // two paths; none of ours is longer

export interface RecordFilterDeps {
  nonce: string
  onOutput(bytes: Uint8Array): void
  /** The payload is the listener's own. */
  onRecord(kind: string, payload: Buffer): void
}

/**
 * Records look like `RS nonce:KIND:payload RS nonce.`, so a payload may hold any character. What has begun
 * like one is never output: when nobody ends it, what can be of it goes, as its shell went while it wrote.
 */
export function createRecordFilter(deps: RecordFilterDeps) {
  const open = Buffer.from(`\x1e${deps.nonce}:`)
  const close = Buffer.from(`\x1e${deps.nonce}.`)
  let held: Buffer = Buffer.alloc(0)
  return { push, end }

  function push(bytes: Uint8Array): void {
    const fresh = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    held = take(held.length > 0 ? Buffer.concat([held, fresh]) : fresh)
  }

  /** Nothing more will come, so what was held back is output after all, but for a record. */
  function end(): void {
    if (held.length < open.length) pass(held)
    held = Buffer.alloc(0)
  }

  /** Hands on what is decided and returns what is not: a mark that may yet become a record. */
  function take(data: Buffer): Buffer {
    let passed = 0
    for (let at = data.indexOf(RECORD_MARK); at >= 0; at = data.indexOf(RECORD_MARK, at + 1)) {
      const candidate = data.subarray(at, at + MAX_RECORD_BYTES)
      if (!startsAlike(candidate, open)) continue
      pass(data.subarray(passed, at))
      const length = lengthOf(candidate)
      if (length === undefined) return Buffer.from(candidate)
      passed = at + length
      at = passed - 1
    }
    pass(data.subarray(passed))
    return Buffer.alloc(0)
  }

  /** Of a record, or of what is left of one: another has begun, or it is too long. Undefined: not yet known. */
  function lengthOf(candidate: Buffer): number | undefined {
    const closed = candidate.indexOf(close, open.length)
    const next = candidate.indexOf(open, open.length)
    if (next >= 0 && (closed < 0 || next < closed)) return next
    if (closed < 0) return candidate.length < MAX_RECORD_BYTES ? undefined : candidate.length
    report(candidate.subarray(open.length, closed))
    return closed + close.length
  }

  function pass(bytes: Buffer): void {
    if (bytes.length > 0) deps.onOutput(bytes)
  }

  function report(text: Buffer): void {
    const colon = text.indexOf(':')
    const kind = colon < 0 ? text : text.subarray(0, colon)
    deps.onRecord(kind.toString(), Buffer.from(text.subarray(kind.length + 1)))
  }
}

function startsAlike(data: Buffer, wanted: Buffer): boolean {
  const length = Math.min(data.length, wanted.length)
  return data.compare(wanted, 0, length, 0, length) === 0
}
