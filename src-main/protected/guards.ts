/**
 * Why a path is protected, and what that means for whoever reads or writes it.
 *
 * `secret`: the file tools do not show it, and a command that would asks a person.
 * `ask`: a person decides, each time anew. `never`: no file tool writes there at all; a command that
 * would is at least asked about, because only a command can be what the person had in mind.
 */
export interface Guard {
  readonly read: 'ok' | 'secret'
  readonly write: 'ok' | 'ask' | 'never'
  /** Ends the sentence `… cannot be read: …`. */
  readonly shown: string
  /** A sentence of its own, for the question about a write. */
  readonly reason: string
}

export const GUARDS = {
  credentials: guard('secret', 'never', 'It holds keys, tokens or passwords.'),
  'public-key': guard('ok', 'never', 'It lies among keys and passwords.'),
  'named-secret': guard('secret', 'ok', 'It holds keys or passwords by its name.'),
  environment: guard('secret', 'ask', 'It holds keys or settings of the environment.'),
  history: guard('secret', 'ask', 'It is a record of what was typed, perhaps with passwords.'),
  'system-secret': guard('secret', 'never', 'It holds secrets of the system.'),
  process: guard('secret', 'never', 'It is the memory, or an open file, of a running program.'),
  terminal: guard('secret', 'never', 'It is the terminal of somebody else.'),
  input: guard('secret', 'never', 'It is a keyboard, a mouse or a screen.'),
  disk: guard('secret', 'never', 'It is a disk below its files.'),
  startup: guard('ok', 'ask', 'It runs by itself at login, or when a program starts.'),
  ssh: guard('ok', 'ask', 'It decides where SSH connects and what it runs.'),
  'ssh-door': guard('ok', 'never', 'It decides who may come in by SSH, and what runs then.'),
  instructions: guard('ok', 'ask', 'It holds instructions that agents follow.'),
  agent: guard('ok', 'ask', 'It configures agents and what they may do.'),
  git: guard('ok', 'ask', 'Git runs what it says with the next command.'),
  editor: guard('ok', 'ask', 'The editor runs what it says.'),
  build: guard('ok', 'ask', 'It runs by itself with a build, an import or a test.'),
  packages: guard('ok', 'ask', 'Code of packages lies there, which runs without being read.'),
  'option-name': guard(
    'ok',
    'ask',
    'Programs that are given all files of a folder take its name for an option.',
  ),
  ci: guard('ok', 'ask', 'A server runs it with the next push.'),
  system: guard('ok', 'never', 'It belongs to the operating system.'),
  outside: guard('ok', 'ask', 'It lies outside this project and your home folder.'),
  'other-home': guard('ok', 'ask', 'It lies in the home folder of another account.'),
} as const satisfies Record<string, Guard>

export type Protection = keyof typeof GUARDS

function guard(read: Guard['read'], write: Guard['write'], reason: string): Guard {
  const [first = '', ...rest] = reason.replace(/\.$/, '')
  return { read, write, shown: first.toLowerCase() + rest.join(''), reason }
}
