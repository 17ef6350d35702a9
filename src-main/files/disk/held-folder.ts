/**
 * The one door to the files that tools use. A path is judged by its real name; whoever runs commands
 * can swap a folder of it for a link before it is used (TOCTOU). So the folder is opened first, what was opened
 * has to be what was judged, and all that follows goes through the open folder, whatever its name
 * leads to by then.
 */
import { constants, existsSync } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readlink, realpath, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorCode } from './file-problem.ts'

export interface HeldFolder {
  /** The path of a name in this very folder; its last part is never to be followed. */
  at(name: string): string
  /** Throws when the folder's path has come to lead elsewhere, where `at` cannot do without it. */
  confirm(): Promise<void>
}

const DESCRIPTORS = '/proc/self/fd'

/** Linux lets a path begin at a descriptor, and tells where a descriptor leads. */
const HAS_DESCRIPTOR_PATHS = process.platform === 'linux' && existsSync(DESCRIPTORS)

/** Only a handle on the folder, which needs no right to read it; not among Node's constants. */
const O_PATH = HAS_DESCRIPTOR_PATHS ? 0o10000000 : 0

const HOLD = (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0) | O_PATH

/** A project's tools move folders too: once is no attack, again and again is. */
const TRIES = 3

/** `path` has its links followed already, and was judged so. */
export async function withFolder<T>(
  path: string,
  use: (folder: HeldFolder) => Promise<T>,
): Promise<T> {
  const handle = await hold(path)
  try {
    if (HAS_DESCRIPTOR_PATHS)
      return await use({
        at: (name) => `${DESCRIPTORS}/${handle.fd}/${name}`,
        confirm: async () => {},
      })
    const answer = await use({
      at: (name) => join(path, name),
      confirm: () => confirm(handle, path),
    })
    await confirm(handle, path)
    return answer
  } finally {
    await handle.close()
  }
}

/** The folder of a file, and the file's name in it. */
export function withFolderOf<T>(
  path: string,
  use: (folder: HeldFolder, name: string) => Promise<T>,
): Promise<T> {
  // The root has no name; it is in itself.
  return withFolder(dirname(path), (folder) => use(folder, basename(path) || '.'))
}

/** Makes what is missing of a folder's path, one inside the other; names those made, outermost first. */
export async function makeFolders(path: string): Promise<string[]> {
  const missing: string[] = []
  let above = path
  while (!(await isThere(above)) && dirname(above) !== above) {
    missing.unshift(basename(above))
    above = dirname(above)
  }
  const made: string[] = []
  for (const name of missing) {
    const isNew = await withFolder(above, (folder) => makeIn(folder, name))
    above = join(above, name)
    if (isNew) made.push(above)
  }
  return made
}

/** Only while it is empty: nobody else's files go with it. */
export function removeEmptyFolder(path: string): Promise<void> {
  return withFolderOf(path, (folder, name) => rmdir(folder.at(name)))
}

export function swapped(path: string): Error {
  return Object.assign(new Error(`${path} leads elsewhere now`), { code: 'ESWAPPED' })
}

async function hold(path: string, triesLeft = TRIES): Promise<FileHandle> {
  const handle = await open(path, HOLD)
  if (await leadsTo(handle, path)) return handle
  await handle.close()
  if (triesLeft <= 1) throw swapped(path)
  return hold(path, triesLeft - 1)
}

async function confirm(handle: FileHandle, path: string): Promise<void> {
  if (!(await leadsTo(handle, path))) throw swapped(path)
}

async function leadsTo(handle: FileHandle, path: string): Promise<boolean> {
  if (HAS_DESCRIPTOR_PATHS) return (await readlink(`${DESCRIPTORS}/${handle.fd}`)) === path
  // Nothing tells the name of what is open here: the name must be a real one on both sides of the look.
  const before = await realpath(path)
  const [named, held] = [await lstat(path, { bigint: true }), await handle.stat({ bigint: true })]
  const after = await realpath(path)
  return before === path && after === path && named.dev === held.dev && named.ino === held.ino
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}

async function makeIn(folder: HeldFolder, name: string): Promise<boolean> {
  try {
    await mkdir(folder.at(name))
    return true
  } catch (error) {
    // Somebody else was quicker; what it is shows when it is held.
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}
