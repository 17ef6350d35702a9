/** Which files the paths of a command mean now. */
import { lstat, readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { matchesGlob } from '../../classifier/rules/glob.ts'
import type { ImpactTarget } from './impact-targets.ts'

/** True as soon as looking must stop, and from then on. */
export type CheckBounds = () => boolean

/** A pattern stands for what it matches now; a name that exists stands for itself. */
export async function existingPaths(
  path: string,
  cwd: string,
  checkBounds: CheckBounds,
): Promise<string[]> {
  const full = resolve(cwd, path)
  if ((await exists(full)) || !/[*?[]/.test(path)) return [full]
  const step = (folder: string, name: string): string[] | Promise<string[]> =>
    checkBounds() ? [] : matchesIn(folder, name)
  const names = full.split('/').slice(1)
  return names.reduce<Promise<string[]>>(
    async (folders, name) =>
      (await Promise.all((await folders).map((at) => step(at, name)))).flat(),
    Promise.resolve(['/']),
  )
}

/** As a shell does it: hidden names only where the pattern itself begins with a dot. */
async function matchesIn(folder: string, name: string): Promise<string[]> {
  if (!/[*?[]/.test(name)) return [join(folder, name)]
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((found) => matchesGlob(name, found) && (name.startsWith('.') || !found.startsWith('.')))
    .map((found) => join(folder, found))
}

/** What lies where something would be moved to. A folder is moved into, and never written over. */
export async function overwrittenPaths(
  { sources, into, cwd, isFile }: Extract<ImpactTarget, { kind: 'move' }>,
  checkBounds: CheckBounds,
): Promise<string[]> {
  const place = resolve(cwd, into)
  const isFolder = !isFile && (await stat(place).catch(() => undefined))?.isDirectory() === true
  const found = await Promise.all(sources.map((path) => existingPaths(path, cwd, checkBounds)))
  const moved = await Promise.all(
    found.flat().map(async (source) => {
      const target = isFolder ? join(place, basename(source)) : place
      return source !== target && (await exists(source)) && (await exists(target)) ? [target] : []
    }),
  )
  return [...new Set(moved.flat())]
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
