/** Which lines went and which came, with as few of both as possible. */
import { diffArrays } from 'diff'
import { findAnchors } from './line-anchors.ts'

/** `a` and `b` are where the line stands in the old and in the new text. */
export type LineEdit =
  | { kind: 'same'; a: number; b: number }
  | { kind: 'gone'; a: number }
  | { kind: 'new'; b: number }

interface Part {
  lines: readonly string[]
  /** Where it begins in its whole text. */
  from: number
}

interface Comparison {
  edits: LineEdit[]
  /** How many more differences may be looked for, squared. */
  workLeft: number
}

// The work grows with the square of the differences: these take some 20 ms. Texts that differ in
// more are taken apart at the lines that they share.
const MAX_DIFFERENCES = 400

// Of all parts together, so that a text made of many such parts holds nobody up.
const MAX_WORK = 10 * MAX_DIFFERENCES ** 2

export function diffLines(a: readonly string[], b: readonly string[]): LineEdit[] {
  const comparison = { edits: [], workLeft: MAX_WORK }
  compare({ lines: a, from: 0 }, { lines: b, from: 0 }, comparison)
  return comparison.edits
}

function compare(a: Part, b: Part, to: Comparison): void {
  const shorter = Math.min(a.lines.length, b.lines.length)
  let start = 0
  while (start < shorter && a.lines[start] === b.lines[start]) start += 1
  let tail = 0
  while (tail < shorter - start && a.lines.at(-1 - tail) === b.lines.at(-1 - tail)) tail += 1
  const [endA, endB] = [a.lines.length - tail, b.lines.length - tail]
  keep(a.from, b.from, start, to)
  const [middleA, middleB] = [partOf(a, start, endA), partOf(b, start, endB)]
  if (!search(middleA, middleB, to)) takeApart(middleA, middleB, to)
  keep(a.from + endA, b.from + endB, tail, to)
}

function keep(a: number, b: number, count: number, { edits }: Comparison): void {
  for (let at = 0; at < count; at += 1) edits.push({ kind: 'same', a: a + at, b: b + at })
}

function partOf({ lines, from }: Part, start: number, end: number): Part {
  return { lines: lines.slice(start, end), from: from + start }
}

/** False where more differs than may be looked for. */
function search(a: Part, b: Part, to: Comparison): boolean {
  const maxEditLength = Math.min(MAX_DIFFERENCES, Math.floor(Math.sqrt(to.workLeft)))
  if (a.lines.length === 0 || b.lines.length === 0 || maxEditLength === 0) return false
  const changes = diffArrays([...a.lines], [...b.lines], { maxEditLength })
  let [atA, atB, differences] = [a.from, b.from, 0]
  for (const { added, removed, count } of changes ?? [])
    for (let left = count; left > 0; left -= 1) {
      if (added) to.edits.push({ kind: 'new', b: atB++ })
      else if (removed) to.edits.push({ kind: 'gone', a: atA++ })
      else to.edits.push({ kind: 'same', a: atA++, b: atB++ })
      if (added || removed) differences += 1
    }
  to.workLeft -= (changes ? differences : maxEditLength) ** 2
  return changes !== undefined
}

/** At the lines that both have once; without any, all of the one went and all of the other came. */
function takeApart(a: Part, b: Part, to: Comparison): void {
  const anchors = findAnchors(a.lines, b.lines)
  if (anchors.length === 0) {
    for (const at of a.lines.keys()) to.edits.push({ kind: 'gone', a: a.from + at })
    for (const at of b.lines.keys()) to.edits.push({ kind: 'new', b: b.from + at })
    return
  }
  let [fromA, fromB] = [0, 0]
  for (const anchor of anchors) {
    compare(partOf(a, fromA, anchor.a), partOf(b, fromB, anchor.b), to)
    keep(a.from + anchor.a, b.from + anchor.b, 1, to)
    fromA = anchor.a + 1
    fromB = anchor.b + 1
  }
  compare(partOf(a, fromA, a.lines.length), partOf(b, fromB, b.lines.length), to)
}
