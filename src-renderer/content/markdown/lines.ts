/** What one line says about the block that it begins. Every look at a line is linear in its length. */

const TAB_WIDTH = 4

/** Spaces and tabs at the start, as columns. */
export function indentOf(line: string): number {
  let columns = 0
  for (const letter of line) {
    if (letter === ' ') columns += 1
    else if (letter === '\t') columns += TAB_WIDTH - (columns % TAB_WIDTH)
    else break
  }
  return columns
}

/** The line without so many columns of its indentation. */
export function outdent(line: string, columns: number): string {
  let at = 0
  let seen = 0
  while (at < line.length && seen < columns) {
    if (line[at] === ' ') seen += 1
    else if (line[at] === '\t') seen += TAB_WIDTH - (seen % TAB_WIDTH)
    else break
    at += 1
  }
  return ' '.repeat(Math.max(0, seen - columns)) + line.slice(at)
}

export function isBlank(line: string): boolean {
  return line.trim() === ''
}

export function isIndentedCode(line: string): boolean {
  return indentOf(line) >= 4 && !isBlank(line)
}

export interface Fence {
  mark: string
  indent: number
  language: string
}

export function fenceOf(line: string): Fence | undefined {
  const indent = indentOf(line)
  if (indent > 3) return undefined
  const text = line.trim()
  const mark = /^(?:`{3,}|~{3,})/.exec(text)?.[0]
  if (!mark) return undefined
  const language = text.slice(mark.length).trim()
  return mark.startsWith('`') && language.includes('`') ? undefined : { mark, indent, language }
}

export function closesFence(line: string, { mark }: Fence): boolean {
  const text = line.trim()
  const letter = mark.charAt(0)
  return indentOf(line) <= 3 && text.length >= mark.length && isOnly(text, letter)
}

export function headingOf(line: string): { depth: number; text: string } | undefined {
  if (indentOf(line) > 3) return undefined
  const text = line.trim()
  const depth = /^#{1,6}(?=[ \t]|$)/.exec(text)?.[0].length
  if (depth === undefined) return undefined
  const words = text.slice(depth).trim()
  let end = words.length
  while (end > 0 && words[end - 1] === '#') end -= 1
  // Only marks that stand apart close a heading: `C#` is a name.
  const isClosed = end < words.length && (end === 0 || /\s/.test(words.charAt(end - 1)))
  return { depth, text: isClosed ? words.slice(0, end).trim() : words }
}

/** `===` or `---` under a paragraph makes it a heading. */
export function underlineDepth(line: string): number | undefined {
  if (indentOf(line) > 3) return undefined
  const text = line.trim()
  if (text === '') return undefined
  if (isOnly(text, '=')) return 1
  return isOnly(text, '-') ? 2 : undefined
}

export function isRule(line: string): boolean {
  if (indentOf(line) > 3) return false
  const letter = line.trim().charAt(0)
  if (letter !== '-' && letter !== '_' && letter !== '*') return false
  let count = 0
  for (const each of line) {
    if (each === letter) count += 1
    else if (each !== ' ' && each !== '\t') return false
  }
  return count >= 3
}

export function isQuote(line: string): boolean {
  return indentOf(line) <= 3 && line.trimStart().startsWith('>')
}

export interface Marker {
  /** Items of one list share it: `-`, `.`, `)`. */
  kind: string
  start: number | undefined
  /** Columns that the lines of the item stand to the right. */
  width: number
  rest: string
}

export function markerOf(line: string): Marker | undefined {
  const indent = indentOf(line)
  if (indent > 3) return undefined
  const text = line.trimStart()
  const mark = /^(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/.exec(text)?.[0]
  if (!mark) return undefined
  const after = text.slice(mark.length)
  const gap = indentOf(after)
  // More than four columns are one and the code that follows.
  const padding = isBlank(after) || gap > 4 ? 1 : gap
  return {
    kind: mark.slice(-1),
    start: mark.length > 1 ? Number(mark.slice(0, -1)) : undefined,
    width: indent + mark.length + padding,
    rest: outdent(after, padding),
  }
}

export function isHtml(line: string): boolean {
  return indentOf(line) <= 3 && /^<(?:\/?[a-z][a-z0-9-]*(?:[\s/>]|$)|!|\?)/i.test(line.trimStart())
}

/** What begins here ends a paragraph. */
export function interrupts(line: string): boolean {
  if (headingOf(line) || isQuote(line) || isRule(line) || fenceOf(line) || isHtml(line)) return true
  const marker = markerOf(line)
  // A number at the start of a line is more often a year than a list.
  return marker !== undefined && !isBlank(marker.rest) && (marker.start ?? 1) === 1
}

function isOnly(text: string, letter: string): boolean {
  for (const each of text) if (each !== letter) return false
  return true
}
