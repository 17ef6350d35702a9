/** What git knows of files, asked with everything switched off by which a repository could run a program. */
import { join, resolve } from 'node:path'
import { isHarmlessVariable } from '../../lib/harmless-variables.ts'
import { runChild } from '../../lib/start-child.ts'
import type { ImpactTarget } from './impact-targets.ts'

const SAFELY = [
  ...['-c', 'core.fsmonitor=false'],
  ...['-c', 'core.hooksPath=/dev/null'],
  ...['-c', 'core.quotePath=false'],
  '--no-optional-locks',
]
const WOULD_REMOVE = /^Would remove (.+)$/gm
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b' }

/** The paths that it keeps below a folder, or null when there is no repository. */
export async function askGit(
  folder: string,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | null> {
  const names = await git(['ls-files', '-z', '--cached'], folder, signal)
  return names === null ? null : new Set(names.split('\0').map((name) => join(folder, name)))
}

/** What `git clean` itself says it would remove, or null when it does not say. */
export async function cleanedPaths(
  { cwd, flags, paths }: Extract<ImpactTarget, { kind: 'git-clean' }>,
  signal: AbortSignal,
): Promise<string[] | null> {
  const said = await git(['clean', '--dry-run', ...flags, '--', ...paths], cwd, signal)
  if (said === null) return null
  return [...said.matchAll(WOULD_REMOVE)].map(([, name = '']) => resolve(cwd, unquoted(name)))
}

function git(args: string[], cwd: string, signal: AbortSignal): Promise<string | null> {
  const env = { ...Object.fromEntries(harmless()), LC_ALL: 'C' }
  const program = { file: 'git', args: [...SAFELY, ...args] }
  return runChild(program, { cwd, env, signal, maxBuffer: 64_000_000 }).catch(() => null)
}

/** A configuration file of a repository may name programs; none of them finds a key. */
function harmless(): [string, string | undefined][] {
  return Object.entries(process.env).filter(([name, value = '']) => isHarmlessVariable(name, value))
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
