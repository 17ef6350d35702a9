/** One page of a file's lines, from bytes that go by; the rest is only counted. */

export interface PageRequest {
  /** The first line, counted from 1. */
  offset: number
  limit: number
}

export interface Page {
  /** `LINE|text`, one for each line. */
  lines: string[]
  totalLines: number
  /** The first line that was not shown, when there is one. */
  nextOffset?: number
  /** The page ended before its limit, because its text was full. */
  isFull: boolean
  /** Every line was shown, and none was cut. */
  isWhole: boolean
}

const MAX_LINE_CHARS = 2_000
const CUT_MARK = '... [truncated]'
// Of the result as JSON, where quotes and line ends count double; the rest is for its other fields.
const MAX_PAGE_CHARS = 98_000
const NEWLINE = 10

export function createLinePage({ offset, limit }: PageRequest) {
  const decoder = new TextDecoder()
  const lines: string[] = []
  let chars = 0
  let isFull = false
  let isCut = false
  let current = 1
  let pending: Uint8Array[] = []
  let pendingBytes = 0
  let hasStarted = false
  return { push, finish }

  function push(chunk: Uint8Array): void {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end))
      endLine()
      start = end + 1
    }
    if (start < chunk.length) {
      keep(chunk.subarray(start))
      hasStarted = true
    }
  }

  function finish(): Page {
    if (hasStarted) endLine()
    const totalLines = current - 1
    const nextOffset = offset + lines.length
    const isShort = nextOffset <= totalLines
    return {
      lines,
      totalLines,
      isFull,
      isWhole: offset === 1 && !isShort && !isCut,
      ...(isShort && { nextOffset }),
    }
  }

  function isWanted(): boolean {
    return !isFull && current >= offset && current < offset + limit
  }

  function keep(bytes: Uint8Array): void {
    // Four bytes are the longest character; one more shows that something was left out.
    const room = MAX_LINE_CHARS * 4 + 4 - pendingBytes
    if (!isWanted() || room <= 0) return
    const part = bytes.slice(0, room)
    pending.push(part)
    pendingBytes += part.length
  }

  function endLine(): void {
    if (isWanted()) show(decoder.decode(Buffer.concat(pending)))
    pending = []
    pendingBytes = 0
    hasStarted = false
    current += 1
  }

  function show(raw: string): void {
    const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    const isLong = text.length > MAX_LINE_CHARS
    const shown = `${current}|${isLong ? `${cutAt(text, MAX_LINE_CHARS)}${CUT_MARK}` : text}`
    chars += JSON.stringify(shown).length
    if (chars > MAX_PAGE_CHARS) {
      isFull = true
      return
    }
    isCut ||= isLong
    lines.push(shown)
  }
}

/** Never through the middle of a character. */
function cutAt(text: string, chars: number): string {
  const cut = text.slice(0, chars)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
