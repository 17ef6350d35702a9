/** The last characters of a background process, by character and by line. */

export function createTextTail(maxChars = 200_000) {
  const decoder = new TextDecoder()
  let text = ''
  let lostLines = 0
  return { push, last, lines, text: () => text }

  /** Returns the new text. */
  function push(bytes: Uint8Array): string {
    const fresh = decoder.decode(bytes, { stream: true })
    text += fresh
    // In steps, so that a flood is not copied again with every chunk.
    if (text.length > 2 * maxChars) forget(text.length - maxChars)
    return fresh
  }

  function last(chars: number): string {
    return text.slice(-Math.min(chars, maxChars))
  }

  /** A page of lines: from `offset`, or the last ones. */
  function lines(offset: number | undefined, limit: number) {
    const kept = text.slice(-maxChars)
    const all = kept === '' ? [] : kept.replace(/\n$/, '').split('\n')
    const lost = lostLines + countLines(text.slice(0, -maxChars))
    const from = offset === undefined ? Math.max(0, all.length - limit) : Math.max(0, offset - lost)
    const page = all.slice(from, from + limit)
    return { lines: page, total: lost + all.length, from: lost + from }
  }

  function forget(chars: number): void {
    lostLines += countLines(text.slice(0, chars))
    text = text.slice(chars)
  }
}

export type TextTail = ReturnType<typeof createTextTail>

function countLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}
