import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { swapFolder } from '../../support/folder-swapper.ts'
import { openFiles } from '../../support/open-files.ts'

/** A few seconds of it; with TALARIA_SWAP_TIMES=10000 it is a minute, for whoever changes the door. */
const TIMES = Number(process.env.TALARIA_SWAP_TIMES ?? 1_000)
const SWAPS = TIMES / 10 // at the very least, or nothing was put to the test
const AT_ONCE = 8
const SECRET = 'a secret that lies outside'
const LONG_MS = Math.max(120_000, TIMES * 60)

/** A project with a folder that is swapped for a link to one outside, all the time. */
async function underSwap() {
  const opened = openFiles()
  const outside = join(opened.root, 'home', '.ssh')
  mkdirSync(join(outside, 'deep'), { recursive: true })
  writeFileSync(join(outside, 'id_work'), SECRET)
  writeFileSync(join(outside, 'deep', 'id_deep'), SECRET)
  opened.put('inner/id_work', 'harmless')
  opened.put('inner/deep/id_deep', 'harmless')
  const swapper = await swapFolder(opened.path('inner'), outside)
  return { ...opened, outside, swapper }
}

/**
 * All of them, a few at a time, as calls of several sessions are; and further ones until one got
 * through, since a busy machine may let every single one meet a swap.
 */
async function times(
  count: number,
  work: (at: number) => Promise<unknown>,
  gotThrough: () => boolean,
): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let at = next++; at < count || !gotThrough(); at = next++) await work(at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

describe('a folder that is swapped for a link while it is used', () => {
  it(
    'lets no write land outside',
    async () => {
      const { access, outside, swapper } = await underSwap()
      let written = 0

      const write = async (at: number) => {
        const path = `inner/new-${at % 40}.txt`
        const outcome = await access({ callId: `c${at % 50}` }).edit([path], () => ({
          ok: true,
          next: [{ path, text: `text ${at}` }],
        }))
        if (outcome.ok) written += 1
      }

      await times(TIMES, write, () => written > 0)

      expect(await swapper.stop()).toBeGreaterThan(SWAPS)
      expect(readdirSync(outside).toSorted()).toEqual(['deep', 'id_work'])
      expect(readFileSync(join(outside, 'id_work'), 'utf8')).toBe(SECRET)
      expect(written).toBeGreaterThan(0)
    },
    LONG_MS,
  )

  it(
    'gives nothing away of what lies outside',
    async () => {
      const { access, swapper } = await underSwap()
      const seen = new Set<string>()

      const read = async (at: number) => {
        const name = at % 2 === 0 ? 'inner/id_work' : 'inner/deep/id_deep'
        const answer = await access().read(name, 1_000)
        if (answer.ok) seen.add(Buffer.from(answer.bytes).toString())
      }

      await times(TIMES, read, () => seen.size > 0)

      expect(await swapper.stop()).toBeGreaterThan(SWAPS)
      expect([...seen]).toEqual(['harmless'])
    },
    LONG_MS,
  )

  it(
    'is not searched and not listed where it leads',
    async () => {
      const { access, outside, swapper } = await underSwap()
      writeFileSync(join(outside, 'name-from-outside'), SECRET)
      const seen = new Set<string>()

      const look = async () => {
        for (const target of ['content', 'files'] as const) {
          const pattern = target === 'content' ? 'secret|harmless' : '*'
          const request = { target, pattern, paths: ['.'], context: 0, maxMatches: 100 }
          const found = await access().search(request)
          if (found.ok) for (const { path, text } of found.matches) seen.add(`${path} ${text}`)
        }
        const listed = await access().list('inner')
        if (listed.ok) for (const name of listed.names) seen.add(name)
      }

      await times(TIMES / 50, look, () => seen.size > 0)

      expect(await swapper.stop()).toBeGreaterThan(SWAPS)
      expect([...seen].filter((each) => /a secret|name-from/.test(each))).toEqual([])
      expect(seen.size).toBeGreaterThan(0)
    },
    LONG_MS,
  )
})
