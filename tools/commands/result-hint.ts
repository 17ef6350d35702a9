/** One sentence of advice after a command, where its output shows what would help. */
import { readCommand } from './read-command.ts'

interface Advice {
  when: RegExp
  hint: (found: RegExpExecArray) => string
}

const AFTER_FAILURE: readonly Advice[] = [
  {
    when: /sudo: (?:a terminal is required|no tty present|a password is required)/,
    hint: () =>
      'sudo must ask the person for a password: call again with pty: true, and a field for it appears in their window',
  },
  {
    when: /ModuleNotFoundError: No module named '([^']+)'/,
    hint: ([, name]) => `the Python module ${name} is not installed in this environment`,
  },
  {
    when: /Cannot find (?:module|package) '([^']+)'/,
    hint: ([, name]) =>
      `${name} is not installed; is this the right folder, and was npm install run?`,
  },
  {
    when: /(?:^|\n)(?:\w+: )?(?:line \d+: )?([\w.+-]+): command not found/,
    hint: ([, name]) => `${name} is not installed, or not in PATH`,
  },
  {
    when: /Permission denied \([^)]*publickey/,
    hint: () =>
      `the person's SSH agent is kept from your commands until they allow it: ${letThem('Your SSH keys')}`,
  },
  {
    when: /(?:cannot|can't|unable to|could not|failed to) (?:open|connect to) (?:the )?(?:X )?display|Missing X server or \$DISPLAY|no \$?DISPLAY (?:name|environment|variable)/i,
    hint: () =>
      `the person's screen is kept from your commands until they allow it: ${letThem('The screen')}`,
  },
  {
    when: /(?:failed to|could not|cannot|unable to) (?:connect to|autolaunch|open) (?:the )?(?:session |user (?:scope )?)?(?:bus|D-?Bus)|DBUS_SESSION_BUS_ADDRESS/i,
    hint: () =>
      `the desktop's bus is kept from your commands until the person allows it: ${letThem('The desktop bus')}`,
  },
  { when: /Permission denied/, hint: () => 'a file or program is not accessible to this user' },
  { when: /No space left on device/, hint: () => 'the disk is full' },
  {
    when: /EADDRINUSE|Address already in use/,
    hint: () => 'the port is taken; process list shows what you started yourself',
  },
]

function letThem(choice: string): string {
  return `tell them that it is “${choice}” in the menu below the message field where they choose when to ask, and then try again`
}

const CUTTERS = new Set(['head', 'tail', 'less', 'cat', 'tee', 'sort', 'wc'])
const LOOKS_FAILED = /\b(?:error|failed|failure|fatal|traceback|panic|no such file)\b/i

export function resultHint(command: string, exitCode: number, output: string): string | undefined {
  if (exitCode === 0) return maskedFailure(command, output)
  for (const { when, hint } of AFTER_FAILURE) {
    const found = when.exec(output)
    if (found) return hint(found)
  }
  return undefined
}

/** `make | tail` succeeds with tail, whatever became of make. */
function maskedFailure(command: string, output: string): string | undefined {
  if (!LOOKS_FAILED.test(output)) return undefined
  const pipeline = readCommand(command)?.lastPipeline ?? []
  const last = pipeline.at(-1)?.[0] ?? ''
  if (pipeline.length > 1 && CUTTERS.has(last))
    return `exit code 0 is that of ${last}; the output looks as if ${pipeline[0]?.[0] || 'an earlier part'} failed (use set -o pipefail to see it)`
  if (/\|\|\s*(?:echo|true|:)\b/.test(command))
    return 'exit code 0 comes from the part after ||; what stands before it seems to have failed'
  return undefined
}
