import { describe, expect, it } from 'vitest'
import type { Machine } from '../../../scripts/machine.ts'
import type { AppImageRuntime } from '../../../scripts/package/appimage-runtime.ts'
import { choosePackages } from '../../../scripts/package/choose-packages.ts'

const ALL = ['xz', 'dpkg-deb', 'rpmbuild', 'tar', 'mksquashfs', 'desktop-file-validate']

describe('choosePackages', () => {
  it('makes all that this machine can, and says what it lacks for the others', async () => {
    const { targets, leftOut } = await choose([], ['xz', 'dpkg-deb', 'tar'])

    expect(targets).toEqual(['deb', 'tar.gz'])
    expect(leftOut).toEqual([
      'No server: npm is missing; sudo apt-get install npm',
      'No rpm: rpmbuild is missing; sudo apt-get install rpm',
      'No AppImage: mksquashfs, desktop-file-validate is missing; sudo apt-get install squashfs-tools desktop-file-utils',
    ])
  })

  it('refuses a package that was named and cannot be made', async () => {
    expect((await choose(['rpm'], ['xz'])).refused).toContain('rpmbuild is missing')
    expect((await choose(['dmg'], ALL)).refused).toContain('it makes: server, deb, rpm')
  })

  it('makes an AppImage where its runtime can be had, and says so where not', async () => {
    expect(await choose(['AppImage'], ALL, { file: '/runtime' })).toMatchObject({
      targets: ['AppImage'],
      runtime: '/runtime',
    })
    expect((await choose(['AppImage'], ALL, { lack: 'no runtime' })).refused).toBe(
      'No AppImage: no runtime',
    )
  })

  it('looks for no runtime when no AppImage is wanted', async () => {
    const never = () => Promise.reject(new Error('it was looked for'))

    expect((await choosePackages(['deb'], machine(ALL), never)).targets).toEqual(['deb'])
  })
})

function choose(
  named: readonly string[],
  programs: readonly string[],
  runtime: AppImageRuntime = { file: undefined },
) {
  return choosePackages(named, machine(programs), async () => runtime)
}

function machine(programs: readonly string[]): Machine {
  return {
    platform: 'linux',
    env: {},
    isRoot: false,
    find: (program) => (programs.includes(program) ? `/usr/bin/${program}` : undefined),
    run: async () => ({ ok: false, output: '' }),
  }
}
