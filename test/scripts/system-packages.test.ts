import { describe, expect, it } from 'vitest'
import {
  canInstall,
  findBrowser,
  installAdvice,
  missingElectronParts,
  missingPackagers,
  missingTestParts,
} from '../../scripts/system-packages.ts'
import { fakeMachine } from '../support/fake-machine.ts'

const NOT_FOUND = `
\tlinux-vdso.so.1 (0x00007ffd)
\tlibgtk-3.so.0 => not found
\tlibnss3.so => not found
\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)
\tlibnss3.so => not found
`

describe('what Electron lacks', () => {
  it('is each library that the loader does not find, once', async () => {
    const machine = fakeMachine({ prints: { ldd: NOT_FOUND } })

    const [missing] = await missingElectronParts('/opt/electron', machine)

    expect(missing?.what).toBe('libgtk-3.so.0, libnss3.so')
    expect(missing?.packages).toContain('libgtk-3-0')
  })

  it.each([
    [
      'all its libraries are there',
      fakeMachine({ prints: { ldd: 'libc.so.6 => /lib/libc.so.6' } }),
    ],
    ['the system is not Linux', fakeMachine({ platform: 'darwin', prints: { ldd: NOT_FOUND } })],
  ])('is nothing when %s', async (_, machine) => {
    expect(await missingElectronParts('/opt/electron', machine)).toEqual([])
  })
})

it('names the packagers that the tests of packages lack', () => {
  const there = ['rpmbuild', 'mksquashfs', 'trayer', 'xdotool']
  expect(missingPackagers(fakeMachine({ programs: there }))).toEqual([
    { what: 'desktop-file-validate', packages: ['desktop-file-utils'] },
    { what: 'mmdebstrap', packages: ['mmdebstrap'] },
  ])
})

describe('what the end-to-end tests lack', () => {
  it('is nothing on a machine that has it all', async () => {
    expect(await missingTestParts('/opt/electron', fakeMachine())).toEqual([])
  })

  it('is each part with the packages that bring it', async () => {
    const machine = fakeMachine({ programs: [], prints: { 'fc-list :color=True': false } })

    expect(await missingTestParts('/opt/electron', machine)).toEqual([
      { what: 'Xvfb', packages: ['xvfb', 'xauth'] },
      {
        what: 'dbus-daemon, gnome-keyring-daemon, secret-tool',
        packages: ['dbus', 'gnome-keyring', 'libsecret-tools'],
      },
      { what: 'espeak-ng', packages: ['espeak-ng'] },
      { what: 'a colour-emoji font', packages: ['fonts-noto-color-emoji'] },
      { what: 'Chromium', packages: ['chromium'] },
    ])
  })
})

describe('the browser of the tests', () => {
  it.each([
    ['the one that the person names', { env: { TALARIA_CHROMIUM: '/opt/c' } }, '/opt/c'],
    ['Chromium', { programs: ['google-chrome', 'chromium'] }, '/usr/bin/chromium'],
    [
      'Chrome where there is no Chromium',
      { programs: ['google-chrome'] },
      '/usr/bin/google-chrome',
    ],
    ['nothing where there is neither', { programs: [] }, undefined],
  ])('is %s', (_, given, expected) => {
    expect(findBrowser(fakeMachine(given))).toBe(expected)
  })
})

describe('the advice', () => {
  const missing = [
    { what: 'libgtk-3.so.0', packages: ['libgtk-3-0', 'libxss1'] },
    { what: 'Chromium', packages: ['chromium'] },
  ]

  it('is a command to paste', async () => {
    expect(await installAdvice(missing, fakeMachine())).toBe(
      'sudo apt-get install --yes libgtk-3-0 libxss1 chromium',
    )
  })

  it('uses the names of newer systems where they have a candidate', async () => {
    const machine = fakeMachine({
      isRoot: true,
      prints: { 'apt-cache policy': 'x:\n  Installed: (none)\n  Candidate: 3.24.41-4\n' },
    })

    expect(await installAdvice(missing, machine)).toBe(
      'apt-get install --yes libgtk-3-0t64 libxss1t64 chromium',
    )
  })

  it('names the parts where there is no apt', async () => {
    expect(await installAdvice(missing, fakeMachine({ programs: [] }))).toBe(
      "install with this system's package manager: libgtk-3.so.0, Chromium",
    )
  })
})

it.each([
  ['root on Debian', { isRoot: true }, true],
  ['a person on Debian', { isRoot: false }, false],
  ['root without apt', { isRoot: true, programs: [] }, false],
  ['root on macOS', { isRoot: true, platform: 'darwin' as const }, false],
])('lets %s install packages by itself: %s → %s', (_, given, expected) => {
  expect(canInstall(fakeMachine(given))).toBe(expected)
})
