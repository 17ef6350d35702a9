import { expect, it } from 'vitest'
import type { Machine } from '../../scripts/machine.ts'
import { cannotInstall } from '../../scripts/test-package.ts'

it('an installed package is tested by root on Debian, and elsewhere it is said why not', async () => {
  expect(await cannotInstall(machine({}))).toBeUndefined()
  expect(await cannotInstall(machine({ isRoot: false }))).toBe('only root may install packages')
  expect(await cannotInstall(machine({ platform: 'darwin' }))).toContain('neither Debian nor')
  expect(await cannotInstall(machine({ programs: ['dpkg-deb'] }))).toContain('neither Debian nor')
})

it('a Talaria that somebody uses is left alone, and one of an earlier test is not', async () => {
  expect(await cannotInstall(machine({ installed: '0.1.0' }))).toContain('0.1.0 is installed here')
  expect(await cannotInstall(machine({ installed: '0.1.0-test' }))).toBeUndefined()
})

function machine(given: {
  platform?: NodeJS.Platform
  isRoot?: boolean
  programs?: readonly string[]
  installed?: string
}): Machine {
  const programs = given.programs ?? ['apt-get', 'dpkg-deb']
  return {
    platform: given.platform ?? 'linux',
    env: {},
    isRoot: given.isRoot ?? true,
    find: (program) => (programs.includes(program) ? `/usr/bin/${program}` : undefined),
    run: async () => ({ ok: true, output: given.installed ?? '' }),
  }
}
