/** A change of a text file in the form that people and tools know. */
import { diffLines, type LineEdit } from './line-diff.ts'

export interface FileDiff {
  path: string
  /** Undefined: the file was not there, or is not text. */
  before: string | undefined
  after: string | undefined
}

const CONTEXT_LINES = 3
const MAX_TEXT_CHARS = 2_000_000 // of one side; more is not read by anybody

export function unifiedDiff({ path, before, after }: FileDiff): string {
  if (before === after) return ''
  const header = `--- ${before === undefined ? '/dev/null' : `a/${path}`}\n+++ ${after === undefined ? '/dev/null' : `b/${path}`}\n`
  if ((before?.length ?? 0) > MAX_TEXT_CHARS || (after?.length ?? 0) > MAX_TEXT_CHARS)
    return `${header}(too long to be compared line by line)\n`
  const a = linesOf(before ?? '')
  const b = linesOf(after ?? '')
  const hunks = hunksOf(diffLines(a, b)).map((hunk) => hunkText(hunk, a, b))
  return header + hunks.join('')
}

/** Each line with its end, so that a changed line end is a changed line. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function hunksOf(edits: readonly LineEdit[]): LineEdit[][] {
  const hunks: LineEdit[][] = []
  let end = -1
  edits.forEach((edit, at) => {
    if (edit.kind === 'same') return
    const start = Math.max(0, at - CONTEXT_LINES)
    const last = hunks.at(-1)
    const stop = Math.min(edits.length, at + CONTEXT_LINES + 1)
    if (last && start <= end) last.push(...edits.slice(end, stop))
    else hunks.push(edits.slice(start, stop))
    end = Math.max(end, stop)
  })
  return hunks
}

function hunkText(hunk: readonly LineEdit[], a: readonly string[], b: readonly string[]): string {
  const gone = hunk.filter((edit) => edit.kind !== 'new')
  const came = hunk.filter((edit) => edit.kind !== 'gone')
  const lines = hunk.map((edit) => {
    if (edit.kind === 'same') return lineText(' ', a[edit.a] ?? '')
    return edit.kind === 'gone' ? lineText('-', a[edit.a] ?? '') : lineText('+', b[edit.b] ?? '')
  })
  const from = range(startOf(gone, 'a'), gone.length)
  const to = range(startOf(came, 'b'), came.length)
  return `@@ -${from} +${to} @@\n${lines.join('')}`
}

/** An empty side has no line at all: with any, there would be context from it. */
function startOf(side: readonly LineEdit[], which: 'a' | 'b'): number {
  const [first] = side
  if (!first) return 0
  const at = which === 'a' ? ('a' in first ? first.a : 0) : 'b' in first ? first.b : 0
  return at + 1
}

function range(start: number, count: number): string {
  return count === 1 ? `${start}` : `${start},${count}`
}

function lineText(sign: string, line: string): string {
  return line.endsWith('\n') ? `${sign}${line}` : `${sign}${line}\n\\ No newline at end of file\n`
}
