/** What git knows of files. */
import { join, resolve } from 'node:path'
import { askGit } from '../../lib/git/ask-git.ts'
import type { ImpactTarget } from './impact-targets.ts'

const WOULD_REMOVE = /^Would remove (.+)$/gm
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b' }

/** The paths that it keeps below a folder, or null when there is no repository. */
export async function trackedPaths(
  folder: string,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | null> {
  const names = await askGit(['ls-files', '-z', '--cached'], folder, signal)
  return names === null ? null : new Set(names.split('\0').map((name) => join(folder, name)))
}

/** What `git clean` itself says it would remove, or null when it does not say. */
export async function cleanedPaths(
  { cwd, flags, paths }: Extract<ImpactTarget, { kind: 'git-clean' }>,
  signal: AbortSignal,
): Promise<string[] | null> {
  const said = await askGit(['clean', '--dry-run', ...flags, '--', ...paths], cwd, signal)
  if (said === null) return null
  return [...said.matchAll(WOULD_REMOVE)].map(([, name = '']) => resolve(cwd, unquoted(name)))
}

/** Names with quotes, backslashes or control characters stand in quotes, as in C. */
function unquoted(name: string): string {
  if (!name.startsWith('"')) return name
  return name
    .slice(1, -1)
    .replace(/\\([0-7]{3}|.)/g, (_escape, code: string) =>
      /^\d/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
    )
}
