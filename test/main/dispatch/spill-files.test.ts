import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSpillFiles } from '../../../src-main/dispatch/spill-files.ts'
import { recordingLog } from '../../support/recording-log.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const HOUR_MS = 3_600_000

describe('a text that is kept in a file', () => {
  it('can be read by this user alone', async () => {
    const { spill, folder } = openSpill()
    const path = await spill.write('call_1', 'all of it')
    expect(readFileSync(String(path), 'utf8')).toBe('all of it')
    expect(statSync(String(path)).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('closes a folder that others could read', async () => {
    const { spill, folder } = openSpill()
    mkdirSync(folder)
    chmodSync(folder, 0o755)
    await spill.write('call_1', 'x')
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('stays in its folder whatever the id says', async () => {
    const { spill, folder } = openSpill()
    for (const id of ['../../etc/passwd', 'a/b\\c', '.', 'x'.repeat(10_000), '']) {
      const path = await spill.write(id, id)
      expect(readFileSync(String(path), 'utf8')).toBe(id)
    }
    expect(readdirSync(folder)).toHaveLength(5)
  })

  it('is not mixed up with that of an id that looks alike', async () => {
    const { spill } = openSpill()
    expect(await spill.write('a/b', '1')).not.toBe(await spill.write('a_b', '2'))
  })

  it('takes the place of an older one in one step', async () => {
    const { spill, folder } = openSpill()
    await spill.write('call_1', 'old')
    const paths = await Promise.all([spill.write('call_1', 'new'), spill.write('call_1', 'new')])
    expect(readFileSync(String(paths[0]), 'utf8')).toBe('new')
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('is gone after a day, others stay', async () => {
    const { spill, folder, clock } = openSpill()
    const old = await spill.write('old', 'x')
    utimesSync(String(old), 0, (clock.now - 25 * HOUR_MS) / 1_000)
    await spill.write('young', 'x')
    expect(readdirSync(folder)).toHaveLength(2)

    clock.now += 2 * HOUR_MS
    await spill.write('new', 'x')
    expect(readdirSync(folder)).toHaveLength(2)
    expect(readdirSync(folder).join()).not.toContain('old')
  })

  it('is missing when the disk refuses, and the log says so', async () => {
    const { spill, folder, messages } = openSpill()
    writeFileSync(folder, 'a file where the folder should be')
    expect(await spill.write('call_1', 'x')).toBeUndefined()
    expect(messages('warn')).toEqual([expect.stringContaining('could not be saved')])
  })
})

function openSpill() {
  const folder = join(temporaryFolder(), 'spill')
  const { log, messages } = recordingLog()
  const clock = { now: Date.now() }
  return { spill: createSpillFiles({ folder, log, now: () => clock.now }), folder, messages, clock }
}
