/** Fetches a repository with the person's own git, and runs nothing of it. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runChild } from '../start-child.ts'

const FETCH_LIMIT_MS = 180_000
const MAX_OUTPUT = 10_000_000
const MAX_SAID = 600

/** What git and npm need of the person's own: their settings, their keys by way of an agent, their proxies. */
const PASSED_ON =
  /^(?:HOME|LOGNAME|USER|SHELL|TERM|LANG|LC_\w+|TMPDIR|TEMP|TMP|XDG_\w+|SSH_AUTH_SOCK|(?:https?|no|all)_proxy|npm_config_\w+|SystemRoot|APPDATA|LOCALAPPDATA|USERPROFILE|PATHEXT|ComSpec)$/i

export interface FetchDeps {
  environment: Readonly<Record<string, string | undefined>>
  /** Where the person's own programs are found. */
  searchPath: () => Promise<string>
}

/** The program is missing, or said why it could not. */
export class FetchFailed extends Error {
  readonly isMissing: boolean

  constructor(cause: string, isMissing: boolean) {
    super(cause)
    this.isMissing = isMissing
  }
}

/** `protocols` as git names them, with colons between. */
export async function cloneRepository(
  url: string,
  into: string,
  protocols: string,
  deps: FetchDeps,
): Promise<void> {
  const settings = ['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'protocol.ext.allow=never']
  await runFetcher(
    'git',
    [
      ...settings.flatMap((setting) => ['-c', setting]),
      ...['clone', '--quiet', '--depth', '1', '--no-recurse-submodules', '--template='],
      ...['--', url, into],
    ],
    deps,
    { GIT_ALLOW_PROTOCOL: protocols },
  )
  await rm(join(into, '.git'), { recursive: true, force: true })
}

export async function runFetcher(
  program: 'git' | 'npm',
  args: string[],
  deps: FetchDeps,
  more: Record<string, string> = {},
): Promise<void> {
  const kept = Object.entries(deps.environment).filter(([name]) => PASSED_ON.test(name))
  const env = {
    ...Object.fromEntries(kept),
    PATH: await deps.searchPath(),
    GIT_TERMINAL_PROMPT: '0',
    ...more,
  }
  const file = process.platform === 'win32' && program === 'npm' ? 'npm.cmd' : program
  try {
    await runChild(
      { file, args },
      { env, timeout: FETCH_LIMIT_MS, maxBuffer: MAX_OUTPUT, shell: file.endsWith('.cmd') },
    )
  } catch (error) {
    const { stderr = '', code } = error as { stderr?: string; code?: unknown }
    const cause = stderr.trim().slice(-MAX_SAID) || String(error).slice(0, MAX_SAID)
    throw new FetchFailed(cause, code === 'ENOENT' || code === 127)
  }
}
