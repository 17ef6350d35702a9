/** Starts a program within the boundaries: what is run instead of it. */
import type { Launcher } from '../lib/launcher.ts'
import { type Boundaries, bubblewrapArguments } from './bubblewrap.ts'
import { lookingAtMounts } from './standing-mounts.ts'

const FILTER_FD = 9

/**
 * Bubblewrap waits outside for the program and tells how it ended, in the same process group. A signal
 * for the program must not end the one that waits, so that one ignores them; and since ignoring is
 * inherited, they are set back inside.
 */
const SIGNALS = ['INT', 'QUIT', 'TERM', 'TSTP']

/**
 * In a terminal the group of the waiting one stands outside of what the shells inside can see, and they
 * could not give the terminal back to it. An interactive shell makes a group of its own and takes the
 * terminal for it.
 */
const OWN_GROUP = ['--noprofile', '--norc', '-ic', 'set +m; exec "$@"', 'bash']

export function confiningLauncher(given: {
  bubblewrap: string
  shell: string
  boundaries: Boundaries
  /** The file with the filter of calls. */
  filter: string
  hasTerminal: boolean
  /** The program, with its arguments, that leads into another network first. */
  enter?: readonly string[] | undefined
}): Launcher {
  const { bubblewrap, shell, boundaries, filter, hasTerminal, enter = [] } = given
  const [first = bubblewrap, ...before] = [...enter, bubblewrap]
  return ({ file, args }) => ({
    file: first,
    args: [
      ...before,
      ...bubblewrapArguments(boundaries),
      ...['--seccomp', String(FILTER_FD), '--'],
      ...lookingAtMounts(shell, boundaries),
      ...['env', `--default-signal=${SIGNALS.join(',')}`],
      ...(hasTerminal ? [shell, ...OWN_GROUP] : []),
      ...[file, ...args],
    ],
    opens: { fd: FILTER_FD, path: filter },
    ignores: SIGNALS,
  })
}
