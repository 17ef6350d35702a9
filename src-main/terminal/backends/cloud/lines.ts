/**
 * Bytes over a channel that carries lines of text only: NUL bytes, bytes that are no text and a line
 * without its end would be lost on the way, or held back. So output and input travel as base64.
 */

/** What a single read there gives becomes a line, so nothing waits for a block to be full. */
const READ_BYTES = 24_576

/** Each line of input is short enough for the buffer of a pipe. */
const WRITE_BYTES = 24_576
/** For one request. */
const PARCEL_BYTES = 8 * WRITE_BYTES
const END_OF_INPUT = '.'
/** Before each line of output: a service may write what it was sent, or words of its own, between them. */
const OUTPUT_MARK = ':'

const ENCODE = `while t=$(dd bs=${READ_BYTES} count=1 2>/dev/null | base64 | tr -d '\\n'); [ -n "$t" ]; do printf '${OUTPUT_MARK}%s\\n' "$t"; done`
const DECODE = `while IFS= read -r t; do case $t in ${END_OF_INPUT}) break ;; esac; printf %s "$t" | base64 -d; done`

/** `input`: a command that gives it, or nothing when it comes in lines as well. */
export function overLines(script: string, input = DECODE): string {
  return `{ ${input}\n} | {\n${script}\n} | { ${ENCODE}\n}`
}

/** In parcels of whole lines, as a service may end each with one. */
export function inLines(bytes: Uint8Array): string[] {
  const parcels: string[] = []
  for (let at = 0; at < bytes.length; at += PARCEL_BYTES) parcels.push(parcel(at))
  return parcels

  function parcel(from: number): string {
    const lines: string[] = []
    const to = Math.min(from + PARCEL_BYTES, bytes.length)
    for (let at = from; at < to; at += WRITE_BYTES)
      lines.push(Buffer.from(bytes.subarray(at, Math.min(at + WRITE_BYTES, to))).toString('base64'))
    return `${lines.join('\n')}\n`
  }
}

export const LAST_LINE = `${END_OF_INPUT}\n`

/** Lines may be cut anywhere on their way. */
export function createLineReader(onData: (bytes: Uint8Array) => void) {
  let held = ''
  return function push(text: string): void {
    const lines = (held + text).split('\n')
    held = lines.pop() ?? ''
    for (const line of lines)
      if (line.startsWith(OUTPUT_MARK)) onData(Buffer.from(line.slice(1), 'base64'))
  }
}
