/** The lines of a diff as coloured pieces. Each side of a change is read as the code that it is. */
import { languageOf } from '#results'
import type { ColouredText } from './markdown/highlight.ts'
import type { DiffLine } from './parse-diff.ts'

type Highlight = (code: string, language: string) => ColouredText[] | undefined

/** Of both sides together; what is longer stays plain. */
const MAX_CHARS = 60_000

/** By the place of a line; a line that nobody can colour is left out. */
export function colourDiff(
  lines: readonly DiffLine[],
  highlight: Highlight,
): ReadonlyMap<number, ColouredText[]> {
  const coloured = new Map<number, ColouredText[]>()
  let left = MAX_CHARS
  for (const { language, from, to } of runsOf(lines)) {
    if (language === '') continue
    for (const side of ['removed', 'added'] as const) {
      const places = range(from, to).filter((at) => ['same', side].includes(lines[at]?.kind ?? ''))
      const code = places.map((at) => lines[at]?.text).join('\n')
      left -= code.length
      const pieces = left >= 0 ? highlight(code, language) : undefined
      if (!pieces) continue
      byLine(pieces).forEach((line, index) => {
        const at = places[index]
        if (at !== undefined) coloured.set(at, line)
      })
    }
  }
  return coloured
}

interface Run {
  language: string
  from: number
  to: number
}

/** Lines that follow one another in a file. */
function runsOf(lines: readonly DiffLine[]): Run[] {
  const runs: Run[] = []
  let language = ''
  let from = 0
  const end = (to: number): void => {
    if (to > from) runs.push({ language, from, to })
    from = to + 1
  }
  lines.forEach(({ kind, text }, at) => {
    if (kind !== 'file' && kind !== 'gap') return
    end(at)
    if (kind === 'file') language = languageOf(text)
  })
  end(lines.length)
  return runs
}

function byLine(pieces: readonly ColouredText[]): ColouredText[][] {
  const lines: ColouredText[][] = [[]]
  for (const { text, scope } of pieces) {
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push(scope ? { text: part, scope } : { text: part })
    })
  }
  return lines
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}
