/** The words of Word, PowerPoint and OpenDocument files, paragraph by paragraph. */
import { xmlParts } from './xml-parts.ts'
import type { ZipEntries } from './zip-entries.ts'

export function wordText(zip: ZipEntries): string | undefined {
  const body = zip.text('word/document.xml')
  if (body === undefined) return undefined
  const notes = ['word/footnotes.xml', 'word/endnotes.xml'].flatMap((name) => zip.text(name) ?? [])
  return [body, ...notes].map(paragraphs).filter(Boolean).join('\n\n')
}

export function slidesText(zip: ZipEntries): string | undefined {
  const slides = zip.names.filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
  if (slides.length === 0) return undefined
  return slides
    .sort((a, b) => numberIn(a) - numberIn(b))
    .map((name, at) => {
      const notes = zip.text(`ppt/notesSlides/notesSlide${numberIn(name)}.xml`)
      return [
        `--- Slide ${at + 1} ---`,
        paragraphs(zip.text(name) ?? ''),
        ...(notes ? ['Notes:', paragraphs(notes)] : []),
      ].join('\n')
    })
    .join('\n\n')
}

export function openDocumentText(zip: ZipEntries): string | undefined {
  const content = zip.text('content.xml')
  return content === undefined ? undefined : paragraphs(content)
}

const PARAGRAPHS = new Set(['p', 'h'])
const ROWS = new Set(['tr', 'table-row'])
const CELLS = new Set(['tc', 'table-cell'])
/** Words that are in the file but not in the text: what was deleted, or is computed anew. */
const NOT_SHOWN = new Set(['delText', 'instrText', 'style', 'annotation'])

function paragraphs(xml: string): string {
  const lines: string[] = []
  let line = ''
  let cells: string[] | undefined
  let hidden = 0
  for (const { kind, name, text } of xmlParts(xml)) {
    if (NOT_SHOWN.has(name)) hidden += kind === 'open' ? 1 : -1
    else if (hidden > 0) continue
    else if (kind === 'text') line += isLayout(text) ? '' : text
    else if (kind === 'open' && (name === 'tab' || name === 's'))
      line += name === 'tab' ? '\t' : ' '
    else if (kind === 'open' && (name === 'br' || name === 'line-break')) line += '\n'
    else if (kind === 'open' && ROWS.has(name)) cells = []
    else if (kind === 'close' && CELLS.has(name)) endCell()
    else if (kind === 'close' && ROWS.has(name)) endRow()
    else if (kind === 'close' && PARAGRAPHS.has(name)) endParagraph()
  }
  endParagraph()
  return lines.join('\n').trim()

  function endParagraph(): void {
    // Within a table the row is the line.
    if (cells) line += ' '
    else if (line.trim() !== '' || lines.at(-1) !== '') take()
  }

  function take(): void {
    lines.push(line.trimEnd())
    line = ''
  }

  function endCell(): void {
    cells?.push(line.trim())
    line = ''
  }

  function endRow(): void {
    if (cells) lines.push(cells.join(' | ').trimEnd())
    cells = undefined
    line = ''
  }
}

/** Blanks between tags that only make the file readable. */
function isLayout(text: string): boolean {
  return text.includes('\n') && text.trim() === ''
}

function numberIn(name: string): number {
  return Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0)
}
