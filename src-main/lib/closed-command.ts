/**
 * The command line of a child that gets no open file of ours but those that it is given.
 *
 * Electron's main process holds dozens without close-on-exec, and node-pty the other ends of all
 * terminals: whoever inherits one of those types into somebody else's shell. So the child closes
 * them itself, before anything else runs in it. No thread of ours can open one more in between.
 */
import { isAbsolute, join } from 'node:path'
import { isExecutable } from './is-executable.ts'
import type { Launcher } from './launcher.ts'
import { shellQuote } from './shell-quote.ts'

export type Program = (
  | { file: string; args: readonly string[] }
  /** A bash that does it at the start of its own text, and in its line: one program less to load. */
  | { bash: string; text: string }
) & {
  /** The hard limit of its message queues, by which it is found whatever it becomes. */
  stamp?: number
  /** It is run within something else. */
  launcher?: Launcher
}

/** `given` are the descriptors that the child is meant to have, from 0 on. */
export function closedCommand(
  program: Program,
  given: number,
  platform: NodeJS.Platform = process.platform,
): { file: string; args: string[] } {
  // Never passed over: what was to run within walls does not run without them.
  if (program.launcher) return launched(program, program.launcher, given, platform)
  if ('bash' in program) {
    const text =
      platform === 'win32' ? program.text : `${closing(given)}${stamping(program)}; ${program.text}`
    return { file: program.bash, args: ['--noprofile', '--norc', '-c', text, 'bash'] }
  }
  // Windows hands down nothing that was not meant for the child.
  if (platform === 'win32') return { file: program.file, args: [...program.args] }
  shell ??= findShell()
  const text = `${closing(given)}${stamping(program)}; exec "$@"`
  return {
    file: shell,
    args: [...readingNothing(shell), text, 'sh', program.file, ...program.args],
  }
}

function launched(program: Program, launcher: Launcher, given: number, platform: NodeJS.Platform) {
  const { file, args, opens, ignores } = launcher(
    'bash' in program
      ? { file: program.bash, args: ['--noprofile', '--norc', '-c', program.text, 'bash'] }
      : program,
  )
  if (platform === 'win32') return { file, args: [...args] }
  shell ??= findShell()
  const text = [
    `${closing(given)}${stamping(program)}`,
    ...(ignores.length > 0 ? [`trap '' ${ignores.join(' ')}`] : []),
    opens ? `exec "$@" ${opens.fd}<${shellQuote(opens.path)}` : 'exec "$@"',
  ].join('; ')
  return { file: shell, args: [...readingNothing(shell), text, 'sh', file, ...args] }
}

/**
 * `-p`: nothing in the environment makes this shell read a file or a function first. `--norc`: a bash
 * whose input is a socket, as ours is, takes itself for one behind sshd, and would read the person's own.
 */
function readingNothing(shell: string): string[] {
  return shell.endsWith('bash') ? ['--norc', '-p', '-c'] : ['-p', '-c']
}

/** Other systems have no such limit, and a lower one cannot be raised: then it goes without. */
function stamping({ stamp }: Program): string {
  return stamp === undefined ? '' : `; ulimit -q ${stamp} 2>/dev/null`
}

let shell: string | undefined

/**
 * With what a shell has built in, and in one `exec`. Where the list of open files cannot be read,
 * or the shell (dash) knows descriptors of one digit only, nothing is run at all.
 */
function closing(given: number): string {
  return [
    '__talaria_fds=',
    'for __talaria_fd in /dev/fd/*; do __talaria_fd=${__talaria_fd##*/}',
    `case $__talaria_fd in [0-${given - 1}]) ;; *[!0-9]*) exit 125 ;; *) __talaria_fds="$__talaria_fds $__talaria_fd>&-" ;; esac`,
    'done',
    'eval "exec$__talaria_fds"',
    'unset __talaria_fd __talaria_fds',
  ].join('; ')
}

function findShell(): string {
  const folders = ['/bin', '/usr/bin', ...(process.env.PATH ?? '').split(':').filter(isAbsolute)]
  const paths = folders.map((folder) => join(folder, 'bash'))
  return paths.find(isExecutable) ?? '/bin/sh'
}
