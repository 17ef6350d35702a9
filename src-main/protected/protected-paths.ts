/**
 * Which paths are protected, and why: the one list that file tools, commands and code are held against.
 * Text only; links are followed by whoever asks. Letters fold everywhere: on two of three systems they
 * do, and on the third nobody has a `.SSH` beside a `.ssh`.
 */
import { below, firstBelow } from './canonical-path.ts'
import {
  ENVIRONMENT_FILE,
  FOLDER_PATHS,
  GIT_LEFTOVERS,
  HISTORY_FILE,
  KEPT_COPY,
  KEY_FILE,
  NAMED_SECRET,
  PUBLIC_NAME,
  SERVICE_FILE,
} from './folder-paths.ts'
import { GUARDS, type Protection } from './guards.ts'
import { HOME_PATHS, PARTLY_SECRET, SECRET_PARTS } from './home-paths.ts'
import { HOME_BY_PLACE, SCRATCH_PATH, SYSTEM_PATHS } from './system-paths.ts'

export interface PathProtection {
  /** Why it is not shown; null when anybody may read it. */
  readonly read: Protection | null
  /** Why it is not simply written; null when it is. */
  readonly write: Protection | null
}

export interface Surroundings {
  /** The person's home folder, also under other names when links lead there; canonical. */
  readonly homes: readonly string[]
  /** The folders that the work is about; canonical. */
  readonly workspaces: readonly string[]
}

const OPEN: PathProtection = { read: null, write: null }

export function createProtectedPaths({ homes, workspaces }: Surroundings) {
  const ownHomes = homes.map((home) => home.toLowerCase())
  const ownWork = workspaces.map((folder) => folder.toLowerCase())

  /** `path` is canonical. */
  return (path: string): PathProtection => {
    const folded = path.toLowerCase()
    const inOwnHome = firstBelow(folded, ownHomes)
    const otherHome = inOwnHome === null ? HOME_BY_PLACE.exec(folded)?.[0] : undefined
    const inHome = otherHome === undefined ? inOwnHome : folded.slice(otherHome.length + 1)
    const isWork = ownWork.some((folder) => below(folded, folder) !== null)
    const name = folded.slice(folded.lastIndexOf('/') + 1)

    const byHome = inHome === null ? null : homeProtection(inHome, name)
    const byFolder = folderProtection(folded)
    const byName = nameProtection(name, folded)
    const byPlace = inOwnHome === null ? placeProtection(folded, otherHome, isWork) : null
    if (byHome === null && byFolder === null && byName === null && byPlace === null)
      return inOwnHome !== null && !isWork && isDotFile(inOwnHome)
        ? { read: null, write: 'startup' }
        : OPEN
    // What is known of the place goes before what only the name tells.
    const all = [byPlace, byHome, byFolder, byName]
    return {
      read: all.find((found) => found !== null && GUARDS[found].read === 'secret') ?? null,
      write:
        all.find((found) => found !== null && GUARDS[found].write === 'never') ??
        all.find((found) => found !== null && GUARDS[found].write === 'ask') ??
        null,
    }
  }
}

function homeProtection(inside: string, name: string): Protection | null {
  for (let end = inside.length; end > 0; end = inside.lastIndexOf('/', end - 1)) {
    const found = HOME.get(inside.slice(0, end))
    if (found === undefined) continue
    if (found !== 'credentials') return found
    const isPublic =
      PUBLIC_NAME.test(name) || (PARTLY_SECRET.test(inside) && !SECRET_PARTS.test(`/${inside}`))
    return isPublic ? 'public-key' : found
  }
  return null
}

/** `packages/a/.git/hooks/x` is protected as `.git/hooks/x` is. */
function folderProtection(path: string): Protection | null {
  for (let at = 1; at > 0; at = path.indexOf('/', at) + 1) {
    const end = path.indexOf('/', at)
    const rows = FOLDERS.get(end < 0 ? path.slice(at) : path.slice(at, end))
    if (rows === undefined) continue
    for (const { tail, protection } of rows) {
      if (tail !== '' && below(path.slice(end < 0 ? path.length : end + 1), tail) === null) continue
      if (protection === 'credentials' && PUBLIC_NAME.test(path)) return 'public-key'
      if (protection !== 'git' || !GIT_LEFTOVERS.test(path)) return protection
    }
  }
  return null
}

function nameProtection(name: string, path: string): Protection | null {
  if (name.startsWith('-') && name.length > 1) return 'option-name'
  if (PUBLIC_NAME.test(name)) return null
  if (ENVIRONMENT_FILE.test(name)) return 'environment'
  if (KEY_FILE.test(name)) return 'credentials'
  if (HISTORY_FILE.test(name)) return 'history'
  if (NAMED_SECRET.test(name)) return 'named-secret'
  const copied = name.replace(KEPT_COPY, '')
  if (copied !== name && (ENVIRONMENT_FILE.test(copied) || NAMED_SECRET.test(copied)))
    return 'named-secret'
  return SERVICE_FILE.test(path) ? 'system' : null
}

function placeProtection(
  path: string,
  otherHome: string | undefined,
  isWork: boolean,
): Protection | null {
  for (const [pattern, protection] of SYSTEM_PATHS) {
    if (!pattern.test(path)) continue
    const isOnlyPlace = protection === 'system' || protection === 'outside'
    return isOnlyPlace && isWork ? null : protection
  }
  if (isWork || SCRATCH_PATH.test(path)) return null
  return otherHome === undefined ? 'outside' : 'other-home'
}

/** A dot-file right in the home folder is some program's configuration or history. */
function isDotFile(inside: string): boolean {
  return inside.startsWith('.') && !inside.includes('/') && inside !== '.cache'
}

const HOME: ReadonlyMap<string, Protection> = new Map(
  HOME_PATHS.flatMap(([protection, list]) =>
    names(list).map((name) => [name, protection] as const),
  ),
)

/** By the first part of their names. */
const FOLDERS = foldersByStart()

function foldersByStart() {
  const byStart = new Map<string, { tail: string; protection: Protection }[]>()
  for (const [protection, list] of FOLDER_PATHS)
    for (const name of names(list)) {
      const [start = '', ...rest] = name.split('/')
      const rows = byStart.get(start) ?? []
      rows.push({ tail: rest.join('/'), protection })
      byStart.set(start, rows)
    }
  return byStart
}

function names(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .map((name) => name.replaceAll('\\', ' ').toLowerCase())
}
