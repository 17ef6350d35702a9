import { applyPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countDiff } from '../../../../src-main/files/text/diff-counts.ts'
import { diffLines } from '../../../../src-main/files/text/line-diff.ts'
import { unifiedDiff } from '../../../../src-main/files/text/unified-diff.ts'

const diff = (before: string | undefined, after: string | undefined) =>
  unifiedDiff({ path: 'f', before, after })

describe('a unified diff', () => {
  it.each([
    ['nothing', 'a\n', 'a\n', ''],
    [
      'a changed line',
      'a\nb\nc\n',
      'a\nx\nc\n',
      '--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n',
    ],
    ['a new file', undefined, 'a\n', '--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+a\n'],
    ['a file that went', 'a\nb\n', undefined, '--- a/f\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n'],
    [
      'a lost line end',
      'a\n',
      'a',
      '--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n',
    ],
    ['another line end', 'a\r\n', 'a\n', '--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\r\n+a\n'],
  ])('of %s', (_, before, after, expected) => {
    expect(diff(before, after)).toBe(expected)
  })

  it('parts changes that are far from each other', () => {
    const lines = Array.from({ length: 20 }, (_, at) => `${at}\n`)
    const changed = lines.map((line, at) => (at === 2 || at === 17 ? 'x\n' : line))

    expect(diff(lines.join(''), changed.join('')).match(/^@@.*@@$/gm)).toEqual([
      '@@ -1,6 +1,6 @@',
      '@@ -15,6 +15,6 @@',
    ])
  })
})

describe('a unified diff that somebody else applies', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', '', '-- a', '++ b', '@@ -1 +1 @@', '\\ No newline', 'ü\r'), {
      maxLength: 40,
    })
    .chain((lines) => fc.constantFrom(lines.join('\n'), lines.map((line) => `${line}\n`).join('')))

  it('gives the new text', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const patch = diff(before, after)
        const applied = patch && applyPatch(before, patch, { autoConvertLineEndings: false })

        expect(patch === '' ? before : applied).toBe(after)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the difference of lines', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 })

  it('leads from the one to the other', () => {
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const edits = diffLines(a, b)

        expect(edits.flatMap((edit) => ('a' in edit ? [a[edit.a]] : []))).toEqual(a)
        expect(edits.flatMap((edit) => ('b' in edit ? [b[edit.b]] : []))).toEqual(b)
        expect(edits.every((edit) => edit.kind !== 'same' || a[edit.a] === b[edit.b])).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('is no longer than the longest common part allows', () => {
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const same = diffLines(a, b).filter((edit) => edit.kind === 'same').length

        expect(same).toBe(longestCommon(a, b))
      }),
    )
  })

  it('falls back to a block when everything differs in a large file', () => {
    const a = Array.from({ length: 5_000 }, (_, at) => `a${at}`)
    const b = Array.from({ length: 5_000 }, (_, at) => `b${at}`)

    expect(diffLines(a, b)).toHaveLength(10_000)
  })
})

function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const line of a) {
    const next = [0]
    for (const [at, other] of b.entries())
      next.push(line === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0))
    row = next
  }
  return row.at(-1) ?? 0
}

describe('a change of thousands of lines', () => {
  const before = Array.from({ length: 5_000 }, (_, at) => `line ${at}`)
  const after = before.map((line, at) => (at % 4 === 0 ? `${line}, changed` : line))

  it('is counted by the lines that changed, and not as one block', () => {
    const text = (lines: readonly string[]) => `${lines.join('\n')}\n`

    expect(countDiff(diff(text(before), text(after)))).toEqual({
      added: 1_250,
      removed: 1_250,
    })
  })

  it('leads from the one to the other where lines come more than once', () => {
    const old = before.map((line, at) => (at % 3 === 0 ? 'same' : line))
    const edits = diffLines(old, after)

    expect(edits.flatMap((edit) => ('a' in edit ? [old[edit.a]] : []))).toEqual(old)
    expect(edits.flatMap((edit) => ('b' in edit ? [after[edit.b]] : []))).toEqual(after)
    expect(edits.every((edit) => edit.kind !== 'same' || old[edit.a] === after[edit.b])).toBe(true)
  })

  it('counts lines that look like the head of a diff, and none of a text too long to compare', () => {
    expect(countDiff(diff('-- a\n++ b\n', '@@ -1 +1 @@\n'))).toEqual({ added: 1, removed: 2 })
    expect(countDiff(diff('a\n'.repeat(1_500_000), 'b\n'))).toBeUndefined()
  })

  it('made of parts that each take long holds nobody up', () => {
    const parts = (first: string) =>
      Array.from({ length: 1_200 }, (_, part) => [
        ...Array.from({ length: 800 }, (_, at) => ((at * part) % 7 < 3 ? first : 'c')),
        `part ${part}`,
      ]).flat()
    const start = process.threadCpuUsage().user

    expect(diffLines(parts('a'), parts('b')).filter(({ kind }) => kind === 'same')).not.toEqual([])

    // Without an end to the work of all parts together it takes more than ten seconds.
    expect((process.threadCpuUsage().user - start) / 1_000).toBeLessThan(4_000)
  })
})
