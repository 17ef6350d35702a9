/** Asks git, with everything switched off by which a repository could run a program. */
import { isHarmlessVariable } from '../environment/harmless-variables.ts'
import { readChild, runChild } from '../start-child.ts'

const SAFELY = [
  ...['-c', 'core.fsmonitor=false'],
  ...['-c', 'core.hooksPath=/dev/null'],
  ...['-c', 'core.quotePath=false'],
  '--no-optional-locks',
]
/** A repository from which something is missing names who has it, and by which program it is fetched. */
const NO_FETCHING = { GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1' }
const MAX_SAID = 64_000_000

export type GitAnswer =
  | { ok: true; said: string }
  /** `code` is left out where git did not end by itself: it is not there, or was given up. */
  | { ok: false; code?: number; isMissing: boolean; said: string; why: string }

interface GitOptions {
  cwd: string
  signal: AbortSignal
  /** Where it looks instead of where it would. */
  instead?: Readonly<Record<string, string>>
  /** What it reads. */
  input?: string
}

/** What it printed, or why it failed. */
export async function tryGit(args: readonly string[], options: GitOptions): Promise<GitAnswer> {
  try {
    return { ok: true, said: await runChild(programOf(args), childOptions(options)) }
  } catch (error) {
    // What execFile rejects with.
    const failed = error as { code?: unknown; stdout?: string; stderr?: string; message?: string }
    const { code, stdout = '', stderr = '', message = '' } = failed
    return {
      ...{ ok: false, isMissing: code === 'ENOENT' || code === 127 },
      ...(typeof code === 'number' && { code }),
      ...{ said: stdout, why: stderr.trim() || message },
    }
  }
}

/** The same for whom it does not matter why it failed: no repository, no git, given up. */
export async function askGit(
  args: readonly string[],
  cwd: string,
  signal: AbortSignal,
  instead: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  const answer = await tryGit(args, { cwd, signal, instead })
  return answer.ok ? answer.said : null
}

/** The same, for contents of files. */
export function askGitBytes(args: readonly string[], options: GitOptions): Promise<Buffer | null> {
  return readChild(programOf(args), childOptions(options)).catch(() => null)
}

function programOf(args: readonly string[]) {
  return { file: 'git', args: [...SAFELY, ...args] }
}

function childOptions({ cwd, signal, instead, input }: GitOptions) {
  const env = { ...Object.fromEntries(harmless()), ...NO_FETCHING, LC_ALL: 'C', ...instead }
  return { cwd, env, signal, input, maxBuffer: MAX_SAID }
}

/** A configuration file of a repository may name programs; none of them finds a key. */
function harmless(): [string, string | undefined][] {
  return Object.entries(process.env).filter(([name, value = '']) => isHarmlessVariable(name, value))
}
