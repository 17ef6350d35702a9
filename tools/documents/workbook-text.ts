/** The cells of an Excel workbook, one line a row, as they were last computed. */
import { attributeOf, type XmlPart, xmlParts } from './xml-parts.ts'
import type { ZipEntries } from './zip-entries.ts'

const MAX_COLUMNS = 500

export function workbookText(zip: ZipEntries): string | undefined {
  const sheets = zip.names.filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
  if (sheets.length === 0) return undefined
  const shared = sharedStrings(zip.text('xl/sharedStrings.xml') ?? '')
  const names = sheetNames(zip.text('xl/workbook.xml') ?? '')
  return sheets
    .sort((a, b) => a.localeCompare(b, undefined, { numeric: true }))
    .map((name, at) => {
      const title = names[at] ?? `Sheet ${at + 1}`
      return `--- ${title} ---\n${rows(zip.text(name) ?? '', shared).join('\n')}`
    })
    .join('\n\n')
}

function sheetNames(xml: string): string[] {
  return [...xmlParts(xml)].flatMap((part) =>
    part.kind === 'open' && part.name === 'sheet' ? [attributeOf(part, 'name') ?? ''] : [],
  )
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  let current = ''
  let phonetic = false
  for (const { kind, name, text } of xmlParts(xml)) {
    if (name === 'rPh') phonetic = kind === 'open'
    else if (kind === 'text' && !phonetic) current += text
    else if (name === 'si' && kind === 'open') current = ''
    else if (name === 'si' && kind === 'close') strings.push(current)
  }
  return strings
}

function rows(xml: string, shared: readonly string[]): string[] {
  const lines: string[] = []
  let cells: string[] = []
  let cell: { column: number; type: string; text: string } | undefined
  let isValue = false
  for (const part of xmlParts(xml)) {
    const { kind, name } = part
    if (name === 'row' && kind === 'open') cells = []
    else if (name === 'row') lines.push(cells.join('\t').trimEnd())
    else if (name === 'c' && kind === 'open') cell = begin(part, cells.length)
    else if (name === 'c') {
      if (cell && cell.column < MAX_COLUMNS) put(cells, cell.column, shown(cell, shared))
      cell = undefined
    } else if (name === 'v' || name === 't') isValue = kind === 'open'
    else if (kind === 'text' && isValue && cell) cell.text += part.text
  }
  return lines
}

function begin(part: XmlPart, next: number) {
  const letters = /^[A-Z]+/.exec(attributeOf(part, 'r') ?? '')?.[0]
  const column = letters ? columnOf(letters) : next
  return { column, type: attributeOf(part, 't') ?? 'n', text: '' }
}

/** A is 0, Z is 25, AA is 26. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function shown({ type, text }: { type: string; text: string }, shared: readonly string[]): string {
  if (type === 's') return (shared[Number(text)] ?? '').replaceAll(/\s+/g, ' ')
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  return text.replaceAll(/\s+/g, ' ')
}

function put(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('')
  cells[column] = text
}
