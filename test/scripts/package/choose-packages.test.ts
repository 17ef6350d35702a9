import { describe, expect, it } from 'vitest'
import type { Machine } from '../../../scripts/machine.ts'
import { choosePackages } from '../../../scripts/package/choose-packages.ts'

const ALL = ['xz', 'dpkg-deb', 'rpmbuild', 'tar', 'mksquashfs', 'desktop-file-validate']

describe('choosePackages', () => {
  it('makes all that this machine can, and says what it lacks for the others', () => {
    const { targets, leftOut } = choosePackages(
      [],
      machine(['xz', 'dpkg-deb', 'tar']),
      'registry copy',
    )

    expect(targets).toEqual(['deb', 'tar.gz'])
    expect(leftOut).toEqual([
      'No server: npm is missing; sudo apt-get install npm',
      'No rpm: rpmbuild is missing; sudo apt-get install rpm',
      'No AppImage: mksquashfs, desktop-file-validate is missing; sudo apt-get install squashfs-tools desktop-file-utils',
    ])
  })

  it('refuses a package that was named and cannot be made', () => {
    expect(choosePackages(['rpm'], machine(['xz']), 'official').refused).toContain(
      'rpmbuild is missing',
    )
    expect(choosePackages(['dmg'], machine(ALL), 'official').refused).toContain(
      'it makes: server, deb, rpm',
    )
  })

  it('makes an AppImage where its runtime can be had, and says so where not', () => {
    const given = { TALARIA_APPIMAGE_RUNTIME: '/runtime' }

    expect(choosePackages(['AppImage'], machine(ALL), 'official').targets).toEqual(['AppImage'])
    expect(choosePackages(['AppImage'], machine(ALL, given), 'registry copy').targets).toHaveLength(
      1,
    )
    expect(choosePackages(['AppImage'], machine(ALL), 'registry copy').refused).toContain(
      'TALARIA_APPIMAGE_RUNTIME',
    )
  })
})

function machine(programs: readonly string[], env: Record<string, string> = {}): Machine {
  return {
    platform: 'linux',
    env,
    isRoot: false,
    find: (program) => (programs.includes(program) ? `/usr/bin/${program}` : undefined),
    run: async () => ({ ok: false, output: '' }),
  }
}
