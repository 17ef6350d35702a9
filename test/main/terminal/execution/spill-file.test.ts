import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createSpillFile,
  pruneSpillFiles,
} from '../../../../src-main/terminal/execution/spill-file.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const unchanged = (text: string) => text

describe('output that does not fit', () => {
  it('is kept whole in a file that only the person can read', async () => {
    const spill = openSpill()
    for (let i = 0; i < 1_000; i++) spill.file.push(`line ${i}\n`)
    const path = await spill.file.finish(unchanged)

    expect(path).toBe(spill.path)
    expect(readFileSync(spill.path, 'utf8').split('\n')).toHaveLength(1_001)
    expect(statSync(spill.path).mode & 0o777).toBe(0o600)
  })

  it('is kept without secrets', async () => {
    const spill = openSpill()
    spill.file.push('key=hunter2')
    await spill.file.finish((text) => text.replace('hunter2', '[secret]'))

    expect(readFileSync(spill.path, 'utf8')).toBe('key=[secret]')
  })

  it('is not kept when the secrets cannot be taken out', async () => {
    const spill = openSpill()
    spill.file.push('key=hunter2')
    const path = await spill.file.finish(() => {
      throw new Error('no cleaner')
    })

    expect([path, existsSync(spill.path)]).toEqual([undefined, false])
  })

  it('stops at five million characters, and before what may be half a key there', async () => {
    const spill = openSpill()
    for (let i = 0; i < 8; i++) spill.file.push('x'.repeat(1_000_000))
    await spill.file.finish(unchanged)

    expect(statSync(spill.path).size).toBe(5_000_000 - 4_096)
  })

  it('holds the command back while the disk is slow', async () => {
    const held: boolean[] = []
    const disk = Promise.withResolvers<void>()
    const spill = openSpill({
      hold: (isHeld) => held.push(isHeld),
      openFile: async () => ({
        write: (async () => disk.promise) as never,
        close: async () => {},
      }),
    })
    for (let i = 0; i < 3; i++) spill.file.push('x'.repeat(600_000))
    expect(held).toEqual([true])
    disk.resolve()
    await spill.file.finish(unchanged)

    expect(held).toEqual([true, false])
  })

  it('is given up, and the command runs on, when the disk is full', async () => {
    const held: boolean[] = []
    const spill = openSpill({
      hold: (isHeld) => held.push(isHeld),
      openFile: async () => ({
        write: () => Promise.reject(new Error('ENOSPC: no space left on device')),
        close: async () => {},
      }),
    })
    for (let i = 0; i < 3; i++) spill.file.push('x'.repeat(600_000))

    expect(await spill.file.finish(unchanged)).toBeUndefined()
    expect(held).toEqual([true, false])
  })

  it('is removed after a week', async () => {
    const folder = join(temporaryFolder(), 'spill')
    mkdirSync(folder)
    const now = Date.now()
    for (const [name, days] of [
      ['old', 8],
      ['new', 6],
    ] as const) {
      writeFileSync(join(folder, name), '')
      const time = now / 1_000 - days * 24 * 60 * 60
      utimesSync(join(folder, name), time, time)
    }
    await pruneSpillFiles(folder, now)
    await pruneSpillFiles(join(folder, 'missing'), now)

    expect([existsSync(join(folder, 'old')), existsSync(join(folder, 'new'))]).toEqual([
      false,
      true,
    ])
  })
})

const mask = (text: string) => text

function openSpill(deps: Partial<Parameters<typeof createSpillFile>[0]> = {}) {
  const folder = temporaryFolder()
  const file = createSpillFile({ folder, name: 'out.log', hold: () => {}, mask, ...deps })
  return { file, path: join(folder, 'out.log') }
}
