import { describe, expect, it } from 'vitest'
import { parseDiff } from '../../../src-renderer/content/parse-diff.ts'

describe('a diff', () => {
  it('has its lines numbered on both sides', () => {
    const diff = '--- a/x.txt\n+++ b/x.txt\n@@ -3,3 +3,3 @@ part\n same\n-old\n+new\n end\n'

    expect(parseDiff(diff)).toEqual([
      { kind: 'file', text: 'x.txt' },
      { kind: 'gap', text: 'part' },
      { kind: 'same', text: 'same', before: 3, after: 3 },
      { kind: 'removed', text: 'old', before: 4 },
      { kind: 'added', text: 'new', after: 4 },
      { kind: 'same', text: 'end', before: 5, after: 5 },
    ])
  })

  it('takes a line that looks like a header for what it is', () => {
    const diff = '--- a/x\n+++ b/x\n@@ -1 +1 @@\n--- not a header\n+++ nor this\n'

    expect(parseDiff(diff).slice(2)).toEqual([
      { kind: 'removed', text: '-- not a header', before: 1 },
      { kind: 'added', text: '++ nor this', after: 1 },
    ])
  })

  it('names a file that is gone, and the next one', () => {
    const diff = '--- a/gone\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n--- /dev/null\n+++ b/made\n'

    expect(parseDiff(diff).filter(({ kind }) => kind === 'file')).toEqual([
      { kind: 'file', text: 'gone' },
      { kind: 'file', text: 'made' },
    ])
  })

  it('leaves out the remark about a missing line end', () => {
    const diff = '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n'

    expect(parseDiff(diff).map(({ kind }) => kind)).toEqual(['file', 'gap', 'removed', 'added'])
  })
})
