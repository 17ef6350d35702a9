import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createStartAtLogin } from '../../../../src-main/host/desktop/start-at-login.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

function open(platform: NodeJS.Platform, program = '/opt/Talaria/talaria') {
  const configFolder = temporaryFolder()
  const set: unknown[] = []
  const login = createStartAtLogin({
    ...{ platform, configFolder, program },
    setLoginItem: (settings) => set.push(settings),
  })
  return { login, set, file: join(configFolder, 'autostart', 'talaria.desktop') }
}

it('is written for a Linux desktop, and taken away again', () => {
  const { login, file, set } = open('linux')

  login.set(true)
  expect(readFileSync(file, 'utf8')).toContain('Exec="/opt/Talaria/talaria" --hidden\n')
  login.set(false)
  expect(existsSync(file)).toBe(false)
  login.set(false)
  expect(set).toEqual([])
})

it.each([
  ['/home/a b/T.AppImage', '"/home/a b/T.AppImage"'],
  ['/x/100%', '"/x/100%%"'],
  ['/x/$HOME', '"/x/\\\\$HOME"'],
])('names the program so that a desktop reads it: %s', (program, written) => {
  const { login, file } = open('linux', program)

  login.set(true)

  expect(readFileSync(file, 'utf8')).toContain(`Exec=${written} --hidden\n`)
})

it('is the system’s own matter elsewhere', () => {
  const { login, set, file } = open('darwin')

  login.set(true)

  expect(set).toEqual([{ openAtLogin: true, args: ['--hidden'] }])
  expect(existsSync(file)).toBe(false)
})
