import { describe, expect, it } from 'vitest'
import {
  type DiffRow,
  fromFirstLine,
  inlineRows,
  pairedRows,
} from '../../../src-renderer/content/diff-rows.ts'
import { parseDiff } from '../../../src-renderer/content/parse-diff.ts'

const DIFF = `--- a/a.txt
+++ b/a.txt
@@ -1,4 +1,5 @@ top
 one
-two
-three
+2
+3
+new
 four
`
const LINES = parseDiff(DIFF).filter(({ kind }) => kind !== 'file')

describe('a change', () => {
  it('is shown line below line, each with the number it has', () => {
    expect(inlineRows(LINES).map(shown)).toEqual([
      '⋯ top',
      '1 one',
      '2 two',
      '3 three',
      '2 2',
      '3 3',
      '4 new',
      '5 four',
    ])
  })

  it('begins with its first line, whose number says what was left out', () => {
    expect(fromFirstLine(inlineRows(LINES)).map(shown)[0]).toBe('1 one')
    const binary: DiffRow = { kind: 'gap', text: 'Binary files differ' }
    expect(fromFirstLine([binary])).toEqual([binary])
  })

  it('is shown side by side, what is gone beside what came for it', () => {
    expect(pairedRows(LINES).map(shown)).toEqual([
      '⋯ top',
      '1 one | 1 one',
      '2 two | 2 2',
      '3 three | 3 3',
      '- | 4 new',
      '4 four | 5 four',
    ])
  })

  it('has lines that came alone on the right, and lines that went alone on the left', () => {
    const lines = parseDiff('--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n+in\n same\n-out\n').slice(1)

    expect(pairedRows(lines).map(shown)).toEqual(['⋯ ', '- | 1 in', '1 same | 2 same', '2 out | -'])
  })
})

function shown(row: DiffRow): string {
  if (row.kind === 'gap') return `⋯ ${row.text}`
  return row.sides.map((side) => (side ? `${side.number} ${side.text}` : '-')).join(' | ')
}
