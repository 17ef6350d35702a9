/** Which files a call reads or writes, and whether two calls get in each other's way. */
import type { Arguments } from '../ports/call.ts'

export interface PathClaim {
  access: 'read' | 'write'
  /** Absolute, links resolved, in the case that the file system compares in. */
  path: string
}

/** `undefined` where the tool has to do with files, but which ones cannot be told. */
type NamedPaths = { access: PathClaim['access']; paths: readonly string[] | undefined }

export function isPathScoped(tool: string): boolean {
  return Object.hasOwn(SCOPED, tool)
}

/** The claims of one call, or undefined when it must run alone because they cannot be known. */
export async function claimsOf(
  tool: string,
  args: Arguments,
  resolvePath: (path: string) => string | Promise<string>,
): Promise<PathClaim[] | undefined> {
  const { access, paths } = SCOPED[tool]?.(args) ?? { access: 'write', paths: undefined }
  if (!paths || paths.length === 0) return undefined
  try {
    const resolved = await Promise.all(paths.map(async (path) => resolvePath(path)))
    return resolved.map((path) => ({ access, path }))
  } catch {
    // A path that cannot be resolved may be any file.
    return undefined
  }
}

export function conflict(one: PathClaim, other: PathClaim): boolean {
  return (one.access === 'write' || other.access === 'write') && overlap(one.path, other.path)
}

/** The same path, or one inside the other. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [asFolder(one), asFolder(other)]
  return a.startsWith(b) || b.startsWith(a)
}

function asFolder(path: string): string {
  const forward = path.replaceAll('\\', '/')
  return forward.endsWith('/') ? forward : `${forward}/`
}

const SCOPED: Record<string, (args: Arguments) => NamedPaths> = {
  read_file: (args) => ({ access: 'read', paths: named(args.path) }),
  search_files: (args) => ({ access: 'read', paths: searched(args.path) }),
  write_file: (args) => ({ access: 'write', paths: named(args.path) }),
  patch: (args) => ({
    access: 'write',
    paths: args.mode === 'patch' ? patched(args.patch) : named(args.path),
  }),
}

function named(path: unknown): readonly string[] | undefined {
  return typeof path === 'string' && path.trim() !== '' ? [path] : undefined
}

/** One argument may list several folders, and a folder may have a blank in its name: claim both. */
function searched(path: unknown): readonly string[] {
  const [text] = named(path) ?? ['.']
  const whole = text ?? '.'
  return [...new Set([whole, ...whole.split(/[\s,]+/).filter(Boolean)])]
}

const FILE_HEADER = /^\*\*\* (?:(?:Update|Add|Delete|Move) File|Move to): *(.+)$/gm

/** Every file that a patch names, both ends of a move included. */
function patched(patch: unknown): readonly string[] | undefined {
  if (typeof patch !== 'string') return undefined
  const headers = [...patch.matchAll(FILE_HEADER)].map(([, rest]) => rest ?? '')
  return headers.flatMap((rest) => rest.split(' -> ')).map((path) => path.trim())
}
