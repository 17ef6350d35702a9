/** Looks at the disk. What is not there, or cannot be looked at, is nothing. */
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'

export type Kind = 'folder' | 'file' | 'socket' | 'other'

/** Without links; undefined when there is nothing. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

export function kindOf(path: string): Kind | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return undefined
  if (found.isDirectory()) return 'folder'
  if (found.isFile()) return 'file'
  return found.isSocket() ? 'socket' : 'other'
}

export function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

export function pathsIn(folder: string): string[] {
  return namesIn(folder).map((name) => join(folder, name))
}

export function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}
