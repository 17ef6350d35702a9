import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLinePage } from '../../tools/files/line-page.ts'

function page(text: string, offset: number, limit: number, chunkBytes = 1_000) {
  const made = createLinePage({ offset, limit })
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += chunkBytes)
    made.push(bytes.subarray(at, at + chunkBytes))
  return made.finish()
}

const lines = fc.array(fc.constantFrom('', 'a', 'äöü€', 'x'.repeat(30)), { maxLength: 20 })

it('shows the same whatever the chunks that the bytes come in', () => {
  fc.assert(
    fc.property(
      lines,
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 9 }),
      (all, chunk, limit) => {
        const text = all.join('\n')

        expect(page(text, 2, limit, chunk)).toEqual(page(text, 2, limit))
      },
    ),
  )
})

it('leads through the whole file, page by page, each line once', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 9 }), (all, limit) => {
      const text = all.map((line) => `${line}\n`).join('')
      const seen: string[] = []
      for (let next: number | undefined = 1; next !== undefined; ) {
        const { lines: shown, nextOffset, totalLines } = page(text, next, limit)
        expect(totalLines).toBe(all.length)
        seen.push(...shown)
        next = nextOffset
      }

      expect(seen).toEqual(all.map((line, at) => `${at + 1}|${line}`))
    }),
  )
})

it('knows whether all of the file was shown', () => {
  expect([
    page('a\nb\n', 1, 2).isWhole,
    page('a\nb\n', 1, 1).isWhole,
    page('a\nb\n', 2, 5).isWhole,
    page('x'.repeat(3_000), 1, 5).isWhole,
  ]).toEqual([true, false, false, false])
})
