/** A table: a line of names, a line of dashes, and the rows below. */
import { type Budget, take } from './limits.ts'
import { indentOf, interrupts, isBlank } from './lines.ts'
import { readInlines } from './read-inlines.ts'
import type { BlockContent, Cell } from './tokens.ts'

const MAX_COLUMNS = 60
const MAX_LINE_CHARS = 20_000

export function isTable(lines: readonly string[], at: number): boolean {
  return columnsOf(lines, at) !== undefined
}

export function readTable(
  lines: readonly string[],
  at: number,
  budget: Budget,
): { block: BlockContent; end: number } | undefined {
  const columns = columnsOf(lines, at)
  if (!columns || !take(budget, columns.length)) return undefined
  const header = cells(lines[at] ?? '')
  const rows: Cell[][] = []
  let end = at + 2
  while (end < lines.length && isRow(lines[end] ?? '') && take(budget, columns.length)) {
    rows.push(row(cells(lines[end] ?? '')))
    end += 1
  }
  return { block: { type: 'table', header: row(header), rows }, end }

  function row(texts: readonly string[]): Cell[] {
    return (columns ?? []).map((align, index) => ({
      align,
      inlines: readInlines(texts[index] ?? '', budget),
    }))
  }
}

function isRow(line: string): boolean {
  return !isBlank(line) && line.length <= MAX_LINE_CHARS && !interrupts(line)
}

/** How each column stands, when these two lines begin a table. */
function columnsOf(lines: readonly string[], at: number): Cell['align'][] | undefined {
  const names = lines[at] ?? ''
  const dashes = lines[at + 1] ?? ''
  if (!names.includes('|') || !dashes.includes('-') || indentOf(dashes) > 3) return undefined
  if (names.length > MAX_LINE_CHARS || dashes.length > MAX_LINE_CHARS) return undefined
  if (!/^[\s|:-]+$/.test(dashes)) return undefined
  const columns = cells(dashes)
  if (columns.length > MAX_COLUMNS || columns.length !== cells(names).length) return undefined
  return columns.every((column) => /^:?-+:?$/.test(column)) ? columns.map(alignOf) : undefined
}

function alignOf(dashes: string): Cell['align'] {
  if (!dashes.endsWith(':')) return 'left'
  return dashes.startsWith(':') ? 'center' : 'right'
}

/** A stroke after a backslash is a letter of its cell. */
function cells(line: string): string[] {
  const text = line.trim()
  const found = ['']
  for (let at = text.startsWith('|') ? 1 : 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (letter === '|') found.push('')
    else if (letter === '\\' && text[at + 1] === '|') {
      found.push(`${found.pop() ?? ''}|`)
      at += 1
    } else found.push((found.pop() ?? '') + letter)
  }
  if (found.length > 1 && text.endsWith('|') && isBlank(found.at(-1) ?? '')) found.pop()
  return found.map((cell) => cell.trim())
}
