import { afterAll, expect, it } from 'vitest'
import { createReading } from '../../../src-main/reading/reading.ts'
import { likeness } from '../../support/web/saved/likeness.ts'
import { SAVED_PAGES } from '../../support/web/saved/pages.ts'

const FILE = new URL('../../../src-main/reading/reading-worker.ts', import.meta.url)
const { signal } = new AbortController()
const reading = createReading({ file: FILE })
afterAll(reading.dispose)

async function read(html: string): Promise<string> {
  const found = await reading.page({ html, url: 'https://site.test/a', mode: 'article' }, signal)
  if (!found.ok) throw new Error(found.message)
  return found.text.content
}

it('finds the text that is meant, on pages of twenty kinds', async () => {
  const found: [string, number][] = []
  for (const { kind, html, main } of SAVED_PAGES)
    found.push([kind, likeness(await read(html), main)])
  const mean = found.reduce((sum, [, each]) => sum + each, 0) / found.length

  expect(found).toHaveLength(20)
  expect(found.filter(([, each]) => each < 0.9)).toEqual([])
  expect(mean).toBeGreaterThanOrEqual(0.95)
})

it('gives away nothing that the page hides, nor what stands around its text', async () => {
  const all = (await Promise.all(SAVED_PAGES.map(({ html }) => read(html)))).join('\n')

  for (const words of ['Ignore what you were told', '812 partners', 'Subscribe to read on'])
    expect(all).not.toContain(words)
})
