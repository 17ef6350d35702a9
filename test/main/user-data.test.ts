import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { claimFolder, userDataFolder } from '../../src-main/user-data.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

it.each([
  ['linux', {}, '/home/me/.config/Talaria'],
  ['linux', { XDG_CONFIG_HOME: '/x' }, '/x/Talaria'],
  ['darwin', {}, '/home/me/Library/Application Support/Talaria'],
  ['win32', { APPDATA: '/roaming' }, '/roaming/Talaria'],
  ['linux', { TALARIA_USER_DATA: '/elsewhere' }, '/elsewhere'],
] as const)('on %s with %j the data is in %s', (platform, environment, folder) => {
  expect(userDataFolder(environment, platform, '/home/me')).toBe(folder)
})

describe('a data folder', () => {
  it('belongs to one app until that one is closed', () => {
    const folder = temporaryFolder()
    const first = claim(folder)
    expect(claimFolder(folder)).toMatchObject({ refused: expect.stringContaining('already runs') })
    first.release()
    claim(folder).release()
  })

  it.each([
    ['garbage', (path: string) => writeFileSync(path, 'not a database at all, whatever it was')],
    ['a folder', (path: string) => mkdirSync(path)],
  ])('can be used although its lock is %s, which is kept', (_, damage) => {
    const folder = temporaryFolder()
    damage(join(folder, 'in-use.lock'))
    const { trouble, release } = claim(folder)

    expect(trouble).toMatchObject({ kind: 'mended', path: join(folder, 'in-use.lock') })
    expect(existsSync(trouble?.kind === 'mended' ? trouble.keptAs : '')).toBe(true)
    expect(claimFolder(folder)).toHaveProperty('refused')
    release()
  })

  it('is closed to other users, also when something else made it', () => {
    const folder = join(temporaryFolder(), 'data')
    mkdirSync(folder, { mode: 0o755 })
    claim(folder).release()
    expect(statSync(folder).mode & 0o077).toBe(0)
  })

  it('that cannot be made is named, with what to do', () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(claimFolder(join(file, 'data'))).toMatchObject({
      refused: expect.stringContaining('name another in TALARIA_USER_DATA'),
    })
  })
})

function claim(folder: string) {
  const claimed = claimFolder(folder)
  if ('refused' in claimed) throw new Error(claimed.refused)
  return claimed
}
