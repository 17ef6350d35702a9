/** Asks git, with everything switched off by which a repository could run a program. */
import { isHarmlessVariable } from '../harmless-variables.ts'
import { readChild } from '../start-child.ts'

const SAFELY = [
  ...['-c', 'core.fsmonitor=false'],
  ...['-c', 'core.hooksPath=/dev/null'],
  ...['-c', 'core.quotePath=false'],
  '--no-optional-locks',
]
/** A repository from which something is missing names who has it, and by which program it is fetched. */
const NO_FETCHING = { GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1' }
const MAX_SAID = 64_000_000

/** What it printed, or null when it failed: no repository, no git, given up. */
export async function askGit(
  args: readonly string[],
  cwd: string,
  signal: AbortSignal,
  /** Where it looks instead of where it would. */
  instead: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  return (await askGitBytes(args, { cwd, signal, instead }))?.toString('utf8') ?? null
}

/** The same, for contents of files; `input` is what it reads. */
export function askGitBytes(
  args: readonly string[],
  options: {
    cwd: string
    signal: AbortSignal
    instead: Readonly<Record<string, string>>
    input?: string
  },
): Promise<Buffer | null> {
  const { cwd, signal, instead, input } = options
  const env = { ...Object.fromEntries(harmless()), ...NO_FETCHING, LC_ALL: 'C', ...instead }
  const program = { file: 'git', args: [...SAFELY, ...args] }
  return readChild(program, { cwd, env, signal, input, maxBuffer: MAX_SAID }).catch(() => null)
}

/** A configuration file of a repository may name programs; none of them finds a key. */
function harmless(): [string, string | undefined][] {
  return Object.entries(process.env).filter(([name, value = '']) => isHarmlessVariable(name, value))
}
