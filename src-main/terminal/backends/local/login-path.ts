/** The PATH that a person has in their terminal; an app started from an icon has a shorter one. */
import { startChild } from '../../../lib/start-child.ts'

const MARK = '__talaria_path__'
const TIMEOUT_MS = 5_000 // start-up files that take longer are broken

/** Never left out: without these a shell cannot even list a folder. */
const STANDARD = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/local/sbin', '/usr/sbin', '/sbin']
const STANDARD_MACOS = ['/opt/homebrew/bin', '/opt/homebrew/sbin', ...STANDARD]

export type RunShell = (
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
) => Promise<string | undefined>

export async function loginPath(machine: {
  platform: NodeJS.Platform
  shell: string
  env: Readonly<Record<string, string>>
  run?: RunShell
}): Promise<string> {
  const { platform, shell, env, run = runQuietly } = machine
  const current = env.PATH ?? ''
  if (platform === 'win32') return current
  // In an app started from a terminal the person's start-up files have had their say.
  if (env.TERM && env.TERM !== 'dumb') return withStandard(current, platform)
  const print = `printf '%s%s%s' ${MARK} "$PATH" ${MARK}`
  const output = await run(shell, ['-ilc', print], env)
  const found = output?.split(MARK)[1]
  return withStandard(found || current, platform)
}

/** Appends what is missing and never reorders: the person's order decides which program runs. */
function withStandard(path: string, platform: NodeJS.Platform): string {
  const folders = path.split(':').filter((folder) => folder !== '')
  const standard = platform === 'darwin' ? STANDARD_MACOS : STANDARD
  return [...folders, ...standard.filter((folder) => !folders.includes(folder))].join(':')
}

/** In a session of its own: an interactive shell would stop when it cannot have our terminal. */
function runQuietly(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'ignore'] as const
    const child = startChild({ file, args }, { env, detached: true, stdio: [...stdio] })
    const timer = setTimeout(() => child.pid && killGroup(child.pid), TIMEOUT_MS)
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    const finish = () => {
      clearTimeout(timer)
      child.stdout?.destroy()
      resolve(output.includes(MARK) ? output : undefined)
    }
    child.on('error', finish)
    child.on('exit', finish)
  })
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // It ended in this very moment.
  }
}
