/** Takes our records out of a command's output, wherever the stream happens to be cut. */

const RECORD_MARK = 0x1e
const MAX_RECORD_BYTES = 64 * 1024 // two paths; what is longer is no record of ours

export interface RecordFilterDeps {
  nonce: string
  onOutput(bytes: Uint8Array): void
  onRecord(kind: string, payload: string): void
}

/** Records look like `RS nonce:KIND:payload RS nonce.`, so a payload may hold any character. */
export function createRecordFilter(deps: RecordFilterDeps) {
  const open = Buffer.from(`\x1e${deps.nonce}:`)
  const close = Buffer.from(`\x1e${deps.nonce}.`)
  let held: Buffer = Buffer.alloc(0)
  return { push, end }

  function push(bytes: Uint8Array): void {
    const fresh = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    held = take(held.length > 0 ? Buffer.concat([held, fresh]) : fresh)
  }

  /**
   * Nothing more will come, so what was held back is output after all; but for a record that was ended
   * together with its shell, which nobody else could have begun.
   */
  function end(): void {
    const isOurs = held.length >= open.length
    if (held.length > 0 && !isOurs) deps.onOutput(held)
    held = Buffer.alloc(0)
  }

  /** Hands on what is decided and returns what is not: a mark that may yet become a record. */
  function take(data: Buffer): Buffer {
    let passed = 0
    for (let at = data.indexOf(RECORD_MARK); at >= 0; at = data.indexOf(RECORD_MARK, at + 1)) {
      const candidate = data.subarray(at)
      if (!startsAlike(candidate, open)) continue
      const closed = candidate.indexOf(close, open.length)
      if (closed < 0 && candidate.length < MAX_RECORD_BYTES) {
        pass(data.subarray(passed, at))
        return Buffer.from(candidate)
      }
      if (closed < 0) continue
      pass(data.subarray(passed, at))
      report(candidate.subarray(open.length, closed).toString())
      passed = at + closed + close.length
      at = passed - 1
    }
    pass(data.subarray(passed))
    return Buffer.alloc(0)
  }

  function pass(bytes: Buffer): void {
    if (bytes.length > 0) deps.onOutput(bytes)
  }

  function report(text: string): void {
    const [kind = ''] = text.split(':', 1)
    deps.onRecord(kind, text.slice(kind.length + 1))
  }
}

function startsAlike(data: Buffer, wanted: Buffer): boolean {
  const length = Math.min(data.length, wanted.length)
  return data.compare(wanted, 0, length, 0, length) === 0
}
