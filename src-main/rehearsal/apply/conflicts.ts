/** What was changed here since a copy was made, among all that the copy would change. */
import { lstat } from 'node:fs/promises'
import { eachOf } from '../../lib/each-of.ts'
import { runChild } from '../../lib/start-child.ts'
import type { Change } from '../copy/changes.ts'
import { lookAt, namesIn } from '../looked-at.ts'
import { below, bytesOf, parentOf, type RawPath, rawPath, textOf } from '../raw-path.ts'

/** As many as fit on a command line, whatever their names. */
const FOLDERS_AT_ONCE = 100
const MAX_FOUND_BYTES = 16 * 1024 * 1024

/** The paths, as the changes have them. `since` is in the file system's own time, in nanoseconds. */
export async function conflictsOf(
  real: RawPath,
  changes: readonly Change[],
  since: bigint,
): Promise<string[]> {
  const isFolderThere = createFolderLook(real)
  const folders: string[] = []
  const found = await eachOf(changes, async ({ path, kind }) => {
    if (path !== '' && !(await isFolderThere(parentOf(path)))) return true
    const now = await lstat(bytesOf(below(real, path)), { bigint: true }).catch(() => undefined)
    if (kind === 'created') return now !== undefined
    if (!now || now.ctimeNs >= since) return true
    if (now.isDirectory() && kind !== 'mode') folders.push(path)
    return false
  })
  const touched = new Set(await touchedFolders(real, folders, since))
  return changes
    .filter(({ path }, index) => found[index] || touched.has(path))
    .map(({ path }) => path)
}

/** A link in place of a folder would lead what is written elsewhere. */
function createFolderLook(real: RawPath) {
  const known = new Map<string, Promise<boolean>>()
  return isThere

  function isThere(name: string): Promise<boolean> {
    const before = known.get(name)
    if (before) return before
    const looked = look(name)
    known.set(name, looked)
    return looked
  }

  async function look(name: string): Promise<boolean> {
    if (name !== '' && !(await isThere(parentOf(name)))) return false
    return (await lookAt(below(real, name)))?.isDirectory() ?? false
  }
}

/** Those of the folders in which anything is newer. Node would take seconds for what `find` does at once. */
async function touchedFolders(
  real: RawPath,
  folders: readonly string[],
  since: bigint,
): Promise<string[]> {
  const touched: string[] = []
  for (let at = 0; at < folders.length; at += FOLDERS_AT_ONCE) {
    const some = folders.slice(at, at + FOLDERS_AT_ONCE)
    const newer = await newerIn(
      some.map((path) => textOf(below(real, path))),
      since,
    )
    if (newer === undefined) touched.push(...some)
    else
      touched.push(
        ...some.filter((path) => {
          const whole = below(real, path)
          return newer.some((each) => each === whole || each.startsWith(`${whole}/`))
        }),
      )
  }
  return touched
}

/** What lies in these and was changed since; undefined when nobody can say. */
export function newerIn(
  folders: string[],
  since: bigint,
  platform: NodeJS.Platform = process.platform,
): Promise<RawPath[] | undefined> {
  return platform === 'linux' ? newerByFind(folders, since) : newerByLook(folders, since)
}

/** The `find` of macOS knows no moment but those of files. */
async function newerByLook(folders: string[], since: bigint): Promise<RawPath[] | undefined> {
  const waiting = folders.map(rawPath)
  const newer: RawPath[] = []
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const path = at
    const found = await lstat(bytesOf(path), { bigint: true }).catch(() => undefined)
    if (!found) return undefined
    if (found.ctimeNs >= since) newer.push(path)
    if (found.isDirectory()) waiting.push(...(await namesIn(path)).map((name) => below(path, name)))
  }
  return newer
}

async function newerByFind(folders: string[], since: bigint): Promise<RawPath[] | undefined> {
  const before = since - 1n
  const moment = `@${before / NANOSECONDS}.${String(before % NANOSECONDS).padStart(9, '0')}`
  const found = await runChild(
    { file: 'find', args: [...folders, '-newerct', moment, '-print0'] },
    { maxBuffer: MAX_FOUND_BYTES, env: { PATH: process.env.PATH, LC_ALL: 'C' } },
  ).catch(() => undefined)
  return found
    ?.split('\0')
    .filter((path) => path !== '')
    .map(rawPath)
}

const NANOSECONDS = 1_000_000_000n
