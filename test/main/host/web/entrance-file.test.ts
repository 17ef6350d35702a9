import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeEntrance } from '../../../../src-main/host/web/entrance-file.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const ADDRESS = 'http://127.0.0.1:1/?token=t'

describe('the page that leads a browser in', () => {
  it('is for the person alone, and goes when it was used', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'open-in-browser.html'), 'of an earlier start')
    const { path, remove } = writeEntrance(folder, ADDRESS)

    expect(dirname(path)).toBe(folder)
    expect(readFileSync(path, 'utf8')).toContain(ADDRESS)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    remove()
    expect(existsSync(path)).toBe(false)
  })

  it('lies in a folder of its own where the data folder takes nothing', () => {
    const missing = join(temporaryFolder(), 'missing')
    const { path, remove } = writeEntrance(missing, ADDRESS)

    expect(readFileSync(path, 'utf8')).toContain(ADDRESS)
    expect([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777]).toEqual([
      0o600, 0o700,
    ])
    remove()
    expect(existsSync(dirname(path))).toBe(false)
  })
})
