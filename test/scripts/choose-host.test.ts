import { describe, expect, it } from 'vitest'
import { chooseHost } from '../../scripts/choose-host.ts'
import { fakeMachine } from '../support/fake-machine.ts'

const EXECUTABLE = '/opt/electron/electron'
const hasElectron = async () => ({ executable: EXECUTABLE, source: 'official' as const })
const hasNone = async () => undefined

function choose(
  given: Parameters<typeof fakeMachine>[0] = {},
  {
    wantsWeb = false,
    findElectron = hasElectron as () => ReturnType<typeof hasNone | typeof hasElectron>,
  } = {},
) {
  return chooseHost({ wantsWeb, machine: fakeMachine(given), findElectron })
}

describe('npm start opens a window', () => {
  it.each([
    ['on a Linux desktop', {}],
    ['under Wayland', { env: { WAYLAND_DISPLAY: 'wayland-0' } }],
    ['on macOS', { platform: 'darwin' as const, env: {} }],
    ['on Windows', { platform: 'win32' as const, env: {} }],
    [
      'where only the sandbox helper of root may build a sandbox',
      { prints: { unshare: false, 'unshare --user': false, 'stat --format': '0 4755\n' } as const },
    ],
  ])('with its sandbox %s', async (_, given) => {
    expect(await choose(given)).toEqual({ kind: 'electron', executable: EXECUTABLE, args: [] })
  })

  it('without a sandbox for root, and says so', async () => {
    expect(await choose({ isRoot: true })).toMatchObject({
      kind: 'electron',
      args: ['--no-sandbox'],
      note: expect.stringContaining('root'),
    })
  })
})

describe('npm start opens the browser', () => {
  it('without a word when that was asked for', async () => {
    expect(await choose({}, { wantsWeb: true })).toEqual({ kind: 'web' })
  })

  it.each([
    ['there is no display', { env: {} }, hasElectron, 'no display'],
    ['there is no Electron', {}, hasNone, 'no Electron'],
    [
      'a library is missing',
      { prints: { ldd: '\tlibnss3.so => not found\n' } },
      hasElectron,
      'Electron lacks libnss3.so; for a window: sudo apt-get install --yes libgtk-3-0 libnss3',
    ],
    [
      'the system allows no sandbox',
      { prints: { 'unshare --user': false, 'stat --format': '1000 755\n' } as const },
      hasElectron,
      'sudo chmod 4755 /opt/electron/chrome-sandbox',
    ],
  ])('and says why when %s', async (_, given, findElectron, reason) => {
    expect(await choose(given, { findElectron })).toEqual({
      kind: 'web',
      reason: expect.stringContaining(reason),
    })
  })

  it('does not fetch Electron where no display could show it', async () => {
    const fetched: string[] = []
    const findElectron = async () => {
      fetched.push('electron')
      return undefined
    }

    await choose({ env: {} }, { findElectron })

    expect(fetched).toEqual([])
  })
})
