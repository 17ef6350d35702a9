/** Asks a terminal whether it shows what is typed; programs turn that off to read a password. */
import { runChild } from '../../../lib/start-child.ts'

const TIMEOUT_MS = 2_000

/** True also for full-screen programs and shells, which read keys one by one and echo themselves. */
export function terminalEchoes(
  path: string | undefined,
  platform: NodeJS.Platform = process.platform,
): Promise<boolean | undefined> {
  if (!path || platform === 'win32') return Promise.resolve(undefined)
  const flag = platform === 'darwin' ? '-f' : '-F'
  const program = { file: 'stty', args: [flag, path, '-a'] }
  return runChild(program, { timeout: TIMEOUT_MS }).then(readsVisibly, () => undefined)
}

/** A password is read line by line (`icanon`) without echo. */
export function readsVisibly(sttyOutput: string): boolean {
  const settings = sttyOutput.split(/[\s;]+/)
  return !(settings.includes('-echo') && settings.includes('icanon'))
}
