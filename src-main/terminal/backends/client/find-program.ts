/** Where a client program is. An app that was not started from a shell has a short search path. */
import { isAbsolute, posix, win32 } from 'node:path'
import type { Machine } from '../local/find-shell.ts'

const OTHER_FOLDERS = [
  ...['/usr/local/bin', '/opt/homebrew/bin', '/usr/bin', '/bin', '/snap/bin'],
  '/Applications/Docker.app/Contents/Resources/bin',
  '/opt/podman/bin',
]

/** The one that the person named, else the first of these that is there. */
export function findProgram(
  { platform, env, isExecutable }: Machine,
  named: string,
  candidates: readonly string[],
): string | undefined {
  const isWindows = platform === 'win32'
  const path = isWindows ? win32 : posix
  if (named !== '' && isAbsolute(named)) return isExecutable(named) ? named : undefined
  const listed = ((isWindows ? env.Path : undefined) ?? env.PATH ?? '').split(path.delimiter)
  const home = env.HOME ? [path.join(env.HOME, '.docker/bin'), path.join(env.HOME, '.rd/bin')] : []
  const folders = [...listed, ...(isWindows ? [] : OTHER_FOLDERS), ...home].filter(path.isAbsolute)
  const names = named === '' ? candidates : [named]
  const files = isWindows ? names.map((name) => `${name}.exe`) : names
  return files
    .flatMap((file) => folders.map((folder) => path.join(folder, file)))
    .find(isExecutable)
}
