import { expect, it } from 'vitest'
import { userDataFolder } from '../../src-main/user-data.ts'

it.each([
  ['linux', {}, '/home/me/.config/Talaria'],
  ['linux', { XDG_CONFIG_HOME: '/x' }, '/x/Talaria'],
  ['darwin', {}, '/home/me/Library/Application Support/Talaria'],
  ['win32', { APPDATA: '/roaming' }, '/roaming/Talaria'],
  ['linux', { TALARIA_USER_DATA: '/elsewhere' }, '/elsewhere'],
] as const)('on %s with %j the data is in %s', (platform, environment, folder) => {
  expect(userDataFolder(environment, platform, '/home/me')).toBe(folder)
})
