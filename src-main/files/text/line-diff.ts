/** Which lines went and which came, with as few of both as possible (Myers). */
import { findAnchors } from './line-anchors.ts'

/** `a` and `b` are where the line stands in the old and in the new text. */
export type LineEdit =
  | { kind: 'same'; a: number; b: number }
  | { kind: 'gone'; a: number }
  | { kind: 'new'; b: number }

// The work grows with the square of the differences: these take some 30 ms. Texts that differ in
// more are taken apart at the lines that they share.
const MAX_DIFFERENCES = 800

export function diffLines(a: readonly string[], b: readonly string[]): LineEdit[] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let tail = 0
  while (
    tail < a.length - start &&
    tail < b.length - start &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  )
    tail += 1
  const middle = search(a.slice(start, a.length - tail), b.slice(start, b.length - tail))
  return [
    ...Array.from({ length: start }, (_, at): LineEdit => ({ kind: 'same', a: at, b: at })),
    ...middle.map((edit) => shifted(edit, start, start)),
    ...Array.from(
      { length: tail },
      (_, at): LineEdit => ({ kind: 'same', a: a.length - tail + at, b: b.length - tail + at }),
    ),
  ]
}

function shifted(edit: LineEdit, byA: number, byB: number): LineEdit {
  if (edit.kind === 'same') return { kind: 'same', a: edit.a + byA, b: edit.b + byB }
  return edit.kind === 'gone' ? { kind: 'gone', a: edit.a + byA } : { kind: 'new', b: edit.b + byB }
}

function search(a: readonly string[], b: readonly string[]): LineEdit[] {
  const most = Math.min(a.length + b.length, MAX_DIFFERENCES)
  const offset = most + 1
  const furthest = new Int32Array(2 * most + 3)
  const trace: Int32Array[] = []
  for (let depth = 0; depth <= most; depth += 1) {
    trace.push(furthest.slice(offset - depth - 1, offset + depth + 2))
    for (let k = -depth; k <= depth; k += 2) {
      const isDown =
        k === -depth || (k !== depth && at(furthest, offset + k - 1) < at(furthest, offset + k + 1))
      let x = isDown ? at(furthest, offset + k + 1) : at(furthest, offset + k - 1) + 1
      let y = x - k
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x += 1
        y += 1
      }
      furthest[offset + k] = x
      if (x >= a.length && y >= b.length) return walkBack(trace, a.length, b.length)
    }
  }
  return takenApart(a, b)
}

function takenApart(a: readonly string[], b: readonly string[]): LineEdit[] {
  const anchors = findAnchors(a, b)
  if (anchors.length === 0)
    return [
      ...a.map((_, index): LineEdit => ({ kind: 'gone', a: index })),
      ...b.map((_, index): LineEdit => ({ kind: 'new', b: index })),
    ]
  const edits: LineEdit[] = []
  let [fromA, fromB] = [0, 0]
  for (const anchor of [...anchors, { a: a.length, b: b.length }]) {
    for (const edit of diffLines(a.slice(fromA, anchor.a), b.slice(fromB, anchor.b)))
      edits.push(shifted(edit, fromA, fromB))
    if (anchor.a < a.length) edits.push({ kind: 'same', ...anchor })
    fromA = anchor.a + 1
    fromB = anchor.b + 1
  }
  return edits
}

function walkBack(trace: readonly Int32Array[], endX: number, endY: number): LineEdit[] {
  const edits: LineEdit[] = []
  let [x, y] = [endX, endY]
  for (let depth = trace.length - 1; depth >= 0; depth -= 1) {
    const row = trace[depth]
    if (!row) break
    const k = x - y
    const middle = depth + 1
    const isDown =
      k === -depth || (k !== depth && at(row, middle + k - 1) < at(row, middle + k + 1))
    const beforeK = isDown ? k + 1 : k - 1
    const beforeX = depth === 0 ? 0 : at(row, middle + beforeK)
    const beforeY = depth === 0 ? 0 : beforeX - beforeK
    while (x > beforeX && y > beforeY) {
      x -= 1
      y -= 1
      edits.push({ kind: 'same', a: x, b: y })
    }
    if (depth === 0) break
    if (isDown) {
      y -= 1
      edits.push({ kind: 'new', b: y })
    } else {
      x -= 1
      edits.push({ kind: 'gone', a: x })
    }
  }
  return edits.reverse()
}

function at(row: Int32Array, index: number): number {
  return row[index] ?? 0
}
