import { expect, it } from 'vitest'
import { colourDiff } from '../../../src-renderer/content/colour-diff.ts'
import { highlight } from '../../../src-renderer/content/markdown/highlight.ts'
import { parseDiff } from '../../../src-renderer/content/parse-diff.ts'

const DIFF = `--- a/a.ts
+++ b/a.ts
@@ -1,3 +1,3 @@
 /* a comment
-const gone = 1
+of two lines */
 const kept = "x"
--- a/notes
+++ b/notes
@@ -1 +1 @@
-const
+class
`

const lines = parseDiff(DIFF)
const scopeOf = (words: string, coloured: ReturnType<typeof colourDiff>) =>
  coloured
    .get(lines.findIndex(({ text }) => text === words))
    ?.map(({ text, scope }) => [scope?.split('.')[0], text])

it('reads each side of a change as code of its own', () => {
  const coloured = colourDiff(lines, highlight)

  expect(scopeOf('const gone = 1', coloured)).toEqual([['comment', 'const gone = 1']])
  expect(scopeOf('of two lines */', coloured)).toEqual([['comment', 'of two lines */']])
  expect(scopeOf('const kept = "x"', coloured)?.[0]).toEqual(['keyword', 'const'])
})

it('loses no character, and leaves what is in no language that it knows', () => {
  const coloured = colourDiff(lines, highlight)

  for (const [at, pieces] of coloured)
    expect(pieces.map(({ text }) => text).join('')).toBe(lines[at]?.text)
  expect(scopeOf('class', coloured)).toBeUndefined()
})

it('leaves a change plain that is too long to be looked through', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `+const a${at} = ${at}`).join('\n')
  const long = parseDiff(`--- /dev/null\n+++ b/a.ts\n@@ -0,0 +1,5000 @@\n${many}\n`)

  expect(colourDiff(long, highlight).size).toBe(0)
})
