/** The lines of a diff as rows: below one another, or what was beside what is. */
import type { DiffLine } from './parse-diff.ts'

export interface Side {
  kind: 'same' | 'added' | 'removed'
  text: string
  number: number
  /** Its place among the lines of the diff. */
  at: number
}

export type DiffRow =
  | { kind: 'gap'; text: string }
  /** One half, or two of which one may be empty. */
  | { kind: 'lines'; sides: readonly (Side | undefined)[] }

export function inlineRows(lines: readonly DiffLine[]): DiffRow[] {
  return lines.map((line, at) => {
    const side = sideOf(line, at, 'after')
    return side ? { kind: 'lines', sides: [side] } : { kind: 'gap', text: line.text }
  })
}

/** What was left out before the first line needs no row: the line's number tells it. */
export function fromFirstLine(rows: DiffRow[]): DiffRow[] {
  return rows[0]?.kind === 'gap' && rows[1]?.kind === 'lines' ? rows.slice(1) : rows
}

/** Removed lines stand beside the added ones that follow them. */
export function pairedRows(lines: readonly DiffLine[]): DiffRow[] {
  const rows: DiffRow[] = []
  let removed: Side[] = []
  let added: Side[] = []
  const settle = (): void => {
    const count = Math.max(removed.length, added.length)
    for (let at = 0; at < count; at += 1)
      rows.push({ kind: 'lines', sides: [removed[at], added[at]] })
    removed = []
    added = []
  }
  lines.forEach((line, at) => {
    if (line.kind === 'removed' && added.length > 0) settle()
    if (line.kind === 'removed') pushSide(removed, line, at, 'before')
    else if (line.kind === 'added') pushSide(added, line, at, 'after')
    else {
      settle()
      const [before, after] = [sideOf(line, at, 'before'), sideOf(line, at, 'after')]
      rows.push(
        before && after
          ? { kind: 'lines', sides: [before, after] }
          : { kind: 'gap', text: line.text },
      )
    }
  })
  settle()
  return rows
}

function pushSide(sides: Side[], line: DiffLine, at: number, which: 'before' | 'after'): void {
  const side = sideOf(line, at, which)
  if (side) sides.push(side)
}

/** By its number on that side; a line that is gone has only its old one. */
function sideOf(line: DiffLine, at: number, which: 'before' | 'after'): Side | undefined {
  if (line.kind === 'file' || line.kind === 'gap') return undefined
  const number = line[which] ?? line.after ?? line.before ?? 0
  return { kind: line.kind, text: line.text, number, at }
}
