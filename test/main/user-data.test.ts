import { mkdirSync, statSync, writeFileSync } from 'node:fs'
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
    const first = claimFolder(folder)
    expect(first).toBeDefined()
    expect(claimFolder(folder)).toBeUndefined()
    first?.release()
    const next = claimFolder(folder)
    expect(next).toBeDefined()
    next?.release()
  })

  it.each([
    ['garbage', (path: string) => writeFileSync(path, 'not a database at all, whatever it was')],
    ['a folder', (path: string) => mkdirSync(path)],
  ])('can be used although its lock is %s', (_, damage) => {
    const folder = temporaryFolder()
    damage(join(folder, 'in-use.lock'))
    const claim = claimFolder(folder)

    expect(claim?.mended).toContain('was no lock file')
    expect(claimFolder(folder)).toBeUndefined()
    claim?.release()
  })

  it('is closed to other users, also when something else made it', () => {
    const folder = join(temporaryFolder(), 'data')
    mkdirSync(folder, { mode: 0o755 })
    claimFolder(folder)?.release()
    expect(statSync(folder).mode & 0o077).toBe(0)
  })
})
