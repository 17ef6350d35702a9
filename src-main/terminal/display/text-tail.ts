/** The last characters of a background process, by character and by line. */

import type { Mask } from '../../lib/mask-and-cut.ts'

export function createTextTail(maxChars = 200_000) {
  const decoder = new TextDecoder()
  let text = ''
  let lostLines = 0
  return { push, end, last, lines, text: () => text }

  /** Returns the new text. */
  function push(bytes: Uint8Array): string {
    return add(decoder.decode(bytes, { stream: true }))
  }

  /** No more comes: what is left of a character is shown as the half that it is. */
  function end(): string {
    return add(decoder.decode())
  }

  function add(fresh: string): string {
    text += fresh
    // In steps, so that a flood is not copied again with every chunk.
    if (text.length > 2 * maxChars) forget(text.length - wholeLines(maxChars))
    return fresh
  }

  function last(chars: number): string {
    return text.slice(-Math.min(chars, maxChars))
  }

  /** A page of lines: from `offset`, or the last ones. */
  function lines(offset: number | undefined, limit: number, mask: Mask = (raw) => raw) {
    const kept = mask(text.slice(text.length - wholeLines(maxChars)))
    const all = kept === '' ? [] : kept.replace(/\n$/, '').split('\n')
    const lost = lostLines + countLines(text.slice(0, text.length - wholeLines(maxChars)))
    const from = offset === undefined ? Math.max(0, all.length - limit) : Math.max(0, offset - lost)
    const page = all.slice(from, from + limit)
    return { lines: page, total: lost + all.length, from: lost + from }
  }

  /** How many of the last characters begin with a line of their own: a cut line may be half a key. */
  function wholeLines(chars: number): number {
    if (text.length <= chars) return text.length
    const lineEnd = text.indexOf('\n', text.length - chars - 1)
    return lineEnd < 0 ? chars : text.length - lineEnd - 1
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
