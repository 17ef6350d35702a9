/** One look at what lies somewhere, never through a link. */
import type { Stats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { bytesOf, type RawPath } from './raw-path.ts'

export type Is = 'file' | 'folder' | 'link' | 'other'

/** A folder on the way may have become a file. */
const NOTHING_THERE = new Set(['ENOENT', 'ENOTDIR'])

export async function lookAt(path: RawPath): Promise<Stats | undefined> {
  return lstat(bytesOf(path)).catch(nothing)
}

export function kindOf(found: Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): Is {
  if (found.isDirectory()) return 'folder'
  if (found.isFile()) return 'file'
  return found.isSymbolicLink() ? 'link' : 'other'
}

/** Nothing where there is no folder. */
export async function namesIn(path: RawPath): Promise<string[]> {
  return (await readdir(bytesOf(path), { encoding: 'latin1' }).catch(nothing)) ?? []
}

/** Of all that lies there, without a look at each; what cannot be listed has nothing in it. */
export async function partedIn(path: RawPath): Promise<{ folders: string[]; others: string[] }> {
  const listed = await readdir(bytesOf(path), { encoding: 'latin1', withFileTypes: true }).catch(
    () => [],
  )
  const parted = Object.groupBy(listed, (each) => (each.isDirectory() ? 'folders' : 'others'))
  const { folders = [], others = [] } = parted
  return { folders: folders.map(({ name }) => name), others: others.map(({ name }) => name) }
}

function nothing(error: NodeJS.ErrnoException): undefined {
  if (!NOTHING_THERE.has(error.code ?? '')) throw error
  return undefined
}
