/** What may be read and what may be written. Judges real paths only, so a link hides nothing. */
import type { Words } from '#words'
import { canonicalPath } from '../protected/canonical-path.ts'
import { GUARDS } from '../protected/guards.ts'
import { createProtectedPaths } from '../protected/protected-paths.ts'
import { isTooWide } from '../protected/work-folders.ts'

export type ReadVerdict = { kind: 'ok' } | { kind: 'never'; reason: string }

export type WriteVerdict =
  | ReadVerdict
  /** A person decides, each time anew. */
  | { kind: 'ask'; reason: Words }

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
  const homes = deps.homes.map(canonicalPath)
  const anywhere = createProtectedPaths({ homes, workspaces: [] })
  return { forReading, forWriting, isTooWide: holdsTooMuch, isWithin, comparable }

  function forReading(realPath: string): ReadVerdict {
    const path = comparable(realPath)
    if (isIn(path, own) && !isIn(path, readable))
      return never("it belongs to this app's own data, which tools do not read")
    if (OWN_PROCESS.test(path)) return never('it is an open file of this app itself')
    const { read } = anywhere(canonicalPath(realPath))
    return read === null ? OK : never(`${GUARDS[read].shown}; ask the person for what you need`)
  }

  /** `workspace` is the folder that the work is about. */
  function forWriting(realPath: string, workspace?: string): WriteVerdict {
    const path = comparable(realPath)
    if (isIn(path, own)) return never("it belongs to this app's own data, which no tool changes")
    if (isIn(path, protectedPaths)) return never('it is a part of this app, which no tool changes')
    if (NO_FILES.test(path)) return never('files are not kept there')
    const { write } = around(workspace)(canonicalPath(realPath))
    if (write === null) return OK
    const guard = GUARDS[write]
    if (guard.write === 'never') return never(guard.shown)
    // The name of the guard is the key of its sentence.
    return { kind: 'ask', reason: { text: guard.reason, key: `guard.${write}` } }
  }

  /** The whole home folder, or one of the system: nobody's project. */
  function holdsTooMuch(folder: string): boolean {
    return isTooWide(canonicalPath(folder), homes)
  }

  function around(workspace: string | undefined) {
    const folder = canonicalPath(workspace ?? '/')
    if (holdsTooMuch(folder)) return anywhere
    return createProtectedPaths({ homes, workspaces: [folder] })
  }

  /** Is it one of the folders, or does it lie in one? */
  function isWithin(path: string, folders: readonly string[]): boolean {
    return isIn(comparable(path), folders.map(comparable))
  }

  /** As the tables expect it, in the case that the file system compares in. */
  function comparable(path: string): string {
    const canonical = canonicalPath(path)
    return isFolding ? canonical.toLowerCase() : canonical
  }
}

export type PathPolicy = ReturnType<typeof createPathPolicy>

// What a command sees there is its own; what this app would see is not.
const OWN_PROCESS = /^\/proc\/(?:self|thread-self)\/|^\/dev\/(?:fd|std(?:in|out|err))(?:\/|$)/
const NO_FILES = /^\/(?:dev(?!\/shm\/)|proc|sys)(?:\/|$)/

function never(reason: string): { kind: 'never'; reason: string } {
  return { kind: 'never', reason }
}

function isIn(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(`${folder}/`))
}
