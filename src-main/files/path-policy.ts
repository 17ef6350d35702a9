/** What may be read and what may be written. Judges real paths only, so a link hides nothing. */
import {
  ENVIRONMENT_FILE,
  HOME_CREDENTIALS,
  HOME_STARTUP,
  KEY_FILE,
  PROCESS_SECRETS,
  PUBLIC_PARTS,
  STEERING,
  SYSTEM_FILE,
  SYSTEM_FOLDERS,
  SYSTEM_SECRETS,
} from './sensitive-paths.ts'

export type ReadVerdict = { kind: 'ok' } | { kind: 'never'; reason: string }

export type WriteVerdict =
  | ReadVerdict
  /** A person decides, each time anew. */
  | { kind: 'ask'; reason: string }

export interface PathPolicyDeps {
  /** Also under other names, when links lead there. */
  homes: readonly string[]
  /** The app's data: never written. Only what lies in one of `readable` is read. */
  ownFolders: readonly string[]
  readable: readonly string[]
  /** Never written, such as the program itself. */
  protectedPaths: readonly string[]
  platform?: NodeJS.Platform
}

const OK = { kind: 'ok' } as const

export function createPathPolicy(deps: PathPolicyDeps) {
  const platform = deps.platform ?? process.platform
  const isFolding = platform === 'darwin' || platform === 'win32'
  const own = deps.ownFolders.map(comparable)
  const readable = deps.readable.map(comparable)
  const protectedPaths = deps.protectedPaths.map(comparable)
  const homes = deps.homes.map(comparable)
  const startup = comparables(HOME_STARTUP)
  const credentials = comparables(HOME_CREDENTIALS)
  return { forReading, forWriting, comparable }

  function forReading(realPath: string): ReadVerdict {
    const path = comparable(realPath)
    if (isIn(path, own) && !isIn(path, readable))
      return never("it belongs to this app's own data, which tools do not read")
    if (PROCESS_SECRETS.test(path) || SYSTEM_SECRETS.test(path))
      return never('it holds secrets of the system or of a running program')
    if (isCredential(path) && !PUBLIC_PARTS.test(path))
      return never('it holds keys, tokens or passwords')
    if (ENVIRONMENT_FILE.test(path) || KEY_FILE.test(path))
      return never('it holds keys or passwords; ask the person for what you need to know')
    return OK
  }

  function forWriting(realPath: string): WriteVerdict {
    const path = comparable(realPath)
    if (isIn(path, own)) return never("it belongs to this app's own data, which no tool changes")
    if (isIn(path, protectedPaths)) return never('it is a part of this app, which no tool changes')
    const steering = STEERING.find(({ pattern }) => pattern.test(path))
    if (isCredential(path) && !steering) return never('it is a place for keys and passwords')
    if (isSystem(path)) return never('it belongs to the operating system')
    if (steering) return { kind: 'ask', reason: steering.reason }
    if (KEY_FILE.test(path)) return never('it is a key by its name')
    if (ENVIRONMENT_FILE.test(path))
      return { kind: 'ask', reason: 'It holds keys or settings of the environment.' }
    if (homes.some((home) => isBelow(path, home, startup)))
      return { kind: 'ask', reason: 'It runs by itself at login, or when a program starts.' }
    return OK
  }

  function isCredential(path: string): boolean {
    return homes.some((home) => isBelow(path, home, credentials))
  }

  /** A home folder may lie in a system folder, as those of services do. */
  function isSystem(path: string): boolean {
    if (SYSTEM_FILE.test(path)) return true
    if (isIn(path, homes)) return false
    return SYSTEM_FOLDERS.some(
      (folder) => isIn(path, [comparable(folder.path)]) && !folder.except?.test(path),
    )
  }

  /** With forward slashes, in the case that the file system compares in. */
  function comparable(path: string): string {
    const forward = platform === 'win32' ? path.replaceAll('\\', '/') : path
    return isFolding ? forward.toLowerCase() : forward
  }

  function comparables(names: ReadonlySet<string>): ReadonlySet<string> {
    return new Set([...names].map(comparable))
  }
}

export type PathPolicy = ReturnType<typeof createPathPolicy>

function never(reason: string): { kind: 'never'; reason: string } {
  return { kind: 'never', reason }
}

function isIn(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(asFolder(folder)))
}

/** Is the path, or a folder above it, one of the names below `home`? */
function isBelow(path: string, home: string, names: ReadonlySet<string>): boolean {
  if (!path.startsWith(asFolder(home))) return false
  const inside = path.slice(asFolder(home).length)
  for (let end = inside.length; end > 0; end = inside.lastIndexOf('/', end - 1)) {
    if (names.has(inside.slice(0, end))) return true
  }
  return false
}

function asFolder(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}
