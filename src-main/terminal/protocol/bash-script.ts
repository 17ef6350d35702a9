/**
 * The shell text around one command of the agent.
 *
 * A fresh bash first loads what earlier commands left behind (exported variables, functions,
 * aliases), then takes two blocks from descriptor 3: the settings of this run, and the command,
 * word for word. The shell can do the first part long before there is a command.
 *
 * When the command is over the shell says so in the command's own output, as a record framed by
 * byte 0x1e and a nonce, so the record stands after the last byte of the command. Only then does it
 * write down what it leaves behind, with builtins alone: a fork would cost more than all the rest.
 */
import { shellQuote } from './shell-quote.ts'

export type Delivery =
  /** Descriptor 3 is a stream that stays open until there is a command. */
  | { by: 'stream' }
  /** The blocks stand in a file: a PTY hands down no descriptor but the terminal's own. */
  | { by: 'file'; path: string }

/** What bash is started with; the same for all commands that start from the same state. */
export function bashText(statePath: string, delivery: Delivery): string {
  return [
    READ_BLOCK,
    END_OF_COMMAND,
    'shopt -s expand_aliases',
    ...(delivery.by === 'file' ? [`exec 3<${shellQuote(delivery.path)}`] : []),
    // One line, read whole before the state brings aliases that could change its meaning.
    [
      `__talaria_id=\${TALARIA_PROC_ID-} __talaria_term=\${TERM-}`,
      `[ -f ${shellQuote(statePath)} ] && . ${shellQuote(statePath)}`,
      'builtin export TALARIA_PROC_ID="$__talaria_id" TERM="$__talaria_term"',
      '__talaria_block; builtin eval "$__talaria_text"',
      '__talaria_block; builtin unset -f __talaria_block; \\exec 3>&-',
      'builtin eval "$__talaria_text"',
      `${KEEP_CODE}; __talaria_end "$__talaria_code" last`,
    ].join('; '),
  ].join('\n')
}

export interface Settings {
  nonce: string
  cwd: string
  /** What `cd -` goes back to. */
  previousCwd?: string
  /** Where the records are written: a FIFO or `/dev/tty`; left out, a copy of stdout. */
  sink?: string
  /** A file of this run alone, for what the shell leaves behind. */
  leavePath: string
  /** A terminal must be told that its last byte was read before it may close. */
  awaitAnswer: boolean
  env?: Readonly<Record<string, string>>
}

/** The two blocks of one run. */
export function bashBlocks(settings: Settings, command: string): string {
  const { nonce, cwd, previousCwd, env = {} } = settings
  const assignments = {
    __talaria_nonce: nonce,
    __talaria_sink: settings.sink ?? '',
    __talaria_leave: settings.leavePath,
    __talaria_await: settings.awaitAnswer ? '1' : '',
  }
  const setup = [
    ...(settings.sink === undefined ? [`\\exec ${COPY_OF_STDOUT}>&1 2>&1`] : []),
    ...Object.entries(assignments).map(([name, value]) => `${name}=${shellQuote(value)}`),
    ...Object.entries(env).map(([name, value]) => `builtin export ${name}=${shellQuote(value)}`),
    `builtin cd -- ${shellQuote(cwd)} || builtin exit 126`,
    previousCwd === undefined ? 'builtin unset OLDPWD' : `OLDPWD=${shellQuote(previousCwd)}`,
    `builtin trap '${ON_EXIT}' EXIT`,
  ].join('\n')
  return [setup, command].map(frame).join('')
}

/** Its size for one way of reading, a NUL for the other; bash skips the NUL that it does not need. */
function frame(block: string): string {
  return `${Buffer.byteLength(block)}\n${block}\0`
}

/** High enough that scripts do not use it for themselves. */
const COPY_OF_STDOUT = 99

/**
 * Only `-N` reads a stream in chunks, but the bash 3.2 of macOS does not know it and goes by the
 * NUL at the end, byte by byte. A stream that ends means that the app is gone: nothing to do.
 */
const READ_BLOCK = `__talaria_block() {
  builtin read -r -u 3 __talaria_size || builtin exit 125
  if [ "\${BASH_VERSINFO[0]}" -gt 4 ]; then LC_ALL=C IFS= builtin read -r -u 3 -N "$__talaria_size" __talaria_text; else IFS= builtin read -r -u 3 -d '' __talaria_text; fi || builtin exit 125
}`

/** Keeps the exit code and ends tracing, without a line in the trace. */
const KEEP_CODE = '{ __talaria_code=$?; builtin set +xeua; } 2>/dev/null'

const ON_EXIT = `case \${__talaria_over-} in "") ${KEEP_CODE}; __talaria_end "$__talaria_code" exit ;; esac`

/**
 * Runs once: after the last line, or from the EXIT trap after `exit` and `set -e`. A command that
 * set an EXIT trap of its own is not over yet: its trap still runs, so the record says C, not E.
 * The sink is opened for reading too: a FIFO that nobody reads any more must not hang the shell.
 */
const END_OF_COMMAND = `__talaria_end() {
  __talaria_over=1 __talaria_kind=E
  if [ "$2" = last ]; then
    builtin trap -p EXIT >"$__talaria_leave" && IFS= builtin read -r __talaria_line <"$__talaria_leave"
    case \${__talaria_line-} in *__talaria_end*) ;; *) __talaria_kind=C ;; esac
  fi
  builtin printf -v __talaria_line '\\036%s:O:%s\\036%s.\\036%s:%s:%s:%s\\036%s.' "$__talaria_nonce" "\${OLDPWD-}" "$__talaria_nonce" "$__talaria_nonce" "$__talaria_kind" "$1" "$PWD" "$__talaria_nonce"
  if [ "$__talaria_sink" ]; then builtin printf %s "$__talaria_line" 1<>"$__talaria_sink"; else builtin printf %s "$__talaria_line" >&${COPY_OF_STDOUT}; fi
  if [ "$__talaria_await" ]; then IFS= builtin read -r -t 10 __talaria_line <"$__talaria_sink"; fi
  if [ "$__talaria_kind" = E ]; then exec >&- 2>&- ${COPY_OF_STDOUT}>&-; fi
  builtin unset -f __talaria_end
  builtin export -n PWD OLDPWD SHLVL _ TERM COLUMNS LINES TALARIA_PROC_ID __talaria_code
  { builtin export -p; builtin declare -f; builtin export -pf; builtin alias -p; builtin printf '# end\\n'; } >"$__talaria_leave" 2>/dev/null || : >"$__talaria_leave"
  builtin exit "$1"
}`

/** The last line of a state that was written to its end. */
export const STATE_END = '# end\n'
