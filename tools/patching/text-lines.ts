/** A text as lines that remember how they end, so that what is not changed stays byte by byte. */

export interface Line {
  text: string
  /** `\n`, `\r\n`, or nothing at the end of a text that ends without one. */
  end: string
}

export function splitLines(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', start)) {
    const isCrlf = at > start && text[at - 1] === '\r'
    lines.push({ text: text.slice(start, isCrlf ? at - 1 : at), end: isCrlf ? '\r\n' : '\n' })
    start = at + 1
  }
  if (start < text.length) lines.push({ text: text.slice(start), end: '' })
  return lines
}

export function joinLines(lines: readonly Line[]): string {
  return lines.map(({ text, end }) => text + end).join('')
}

/** The end that most lines have; a text of one line is taken for a Unix one. */
export function usualEnd(lines: readonly Line[]): '\n' | '\r\n' {
  const windows = lines.filter(({ end }) => end === '\r\n').length
  return windows > lines.length / 2 ? '\r\n' : '\n'
}

/** Lines put in place of others; whether the text ends with a line end stays as it was. */
export function spliceLines(
  lines: readonly Line[],
  start: number,
  count: number,
  fresh: readonly Line[],
): Line[] {
  const usual = usualEnd(lines)
  const lastEnd = lines.at(-1)?.end ?? usual
  const spliced = [...lines.slice(0, start), ...fresh, ...lines.slice(start + count)]
  return spliced.map((line, at) => {
    if (at === spliced.length - 1)
      return lastEnd === '' || line.end === '' ? { ...line, end: lastEnd } : line
    return line.end === '' ? { ...line, end: usual } : line
  })
}
