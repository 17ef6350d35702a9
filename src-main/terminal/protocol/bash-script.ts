/**
 * The shell text around one command of the agent.
 *
 * A fresh bash first loads what earlier commands left behind (exported variables, functions,
 * aliases), then takes two blocks of instructions: the settings of this run, and the command, word
 * for word. The shell can do the first part long before there is a command.
 *
 * When the command is over the shell says so in the command's own output, as a record framed by
 * byte 0x1e and a nonce, so the record stands after the last byte of the command. What it leaves
 * behind it writes into a file where the app can read one, only after that record and with builtins
 * alone: a fork would cost more than all the rest. Elsewhere it goes before the end, as records too.
 */
import { shellQuote } from '../../lib/shell-quote.ts'
import type { Inlet } from '../backends/backend.ts'

export interface BashStart {
  /** A file with what earlier commands left; without one it is the first block. */
  statePath?: string | undefined
  inlet: Inlet
  /** Of the terminal; on pipes there is none. */
  isPty: boolean
}

/**
 * What bash is started with; the same for all commands that start from the same state. It is one line,
 * as bash counts the lines of a command on from where it stands: so its errors name the command's own.
 */
export function bashText({ statePath, inlet, isPty }: BashStart): string {
  const fd = 'fd' in inlet ? inlet.fd : 3
  return [
    inOneLine(readBlock(fd)),
    inOneLine(END_OF_COMMAND),
    'shopt -s expand_aliases',
    ...('path' in inlet ? [`exec 3<${shellQuote(inlet.path)}`] : []),
    // Read whole before the state brings aliases that could change its meaning.
    [
      `__talaria_id=\${TALARIA_PROC_ID-} __talaria_term=${isPty ? '${TERM-}' : 'dumb'}`,
      statePath === undefined
        ? '__talaria_block; __talaria_state=$__talaria_text; builtin eval "$__talaria_text"'
        : `[ -f ${shellQuote(statePath)} ] && . ${shellQuote(statePath)}`,
      'builtin export TALARIA_PROC_ID="$__talaria_id" TERM="$__talaria_term"',
      '__talaria_block; builtin eval "$__talaria_text"',
      '__talaria_block; builtin unset -f __talaria_block',
      fd === 0 ? '[ "$__talaria_input" ] || \\exec </dev/null' : '\\exec 3>&-',
      'builtin eval "$__talaria_text"',
      `${KEEP_CODE}; __talaria_end "$__talaria_code" last`,
    ].join('; '),
  ].join('; ')
}

function inOneLine(functions: string): string {
  return functions.replaceAll(/(\{|then|do)\n\s*/g, '$1 ').replaceAll(/\n\s*/g, '; ')
}

export interface Settings {
  nonce: string
  cwd: string
  /** What `cd -` goes back to. */
  previousCwd?: string | undefined
  /** Where the records are written: a FIFO or `/dev/tty`; left out, a copy of stdout. */
  sink?: string | undefined
  /** A file of this run alone, for what the shell leaves behind; left out, that is told in records. */
  leavePath?: string | undefined
  /** A terminal must be told that its last byte was read before it may close. */
  awaitAnswer: boolean
  /** The command has an input of its own. */
  hasInput: boolean
  env?: Readonly<Record<string, string>> | undefined
  /** Of this run alone, and left to no other. */
  proxy?: { env: Readonly<Record<string, string>>; isForced: boolean } | undefined
}

/** The two blocks of one run. */
export function bashBlocks(settings: Settings, command: string): string {
  const { nonce, cwd, previousCwd, env = {} } = settings
  const assignments = {
    __talaria_nonce: nonce,
    __talaria_sink: settings.sink ?? '',
    __talaria_leave: settings.leavePath ?? '',
    __talaria_await: settings.awaitAnswer ? '1' : '',
    __talaria_input: settings.hasInput ? '1' : '',
  }
  const setup = [
    ...(settings.sink === undefined ? [`\\exec ${COPY_OF_STDOUT}>&1 2>&1`] : []),
    ...Object.entries(assignments).map(([name, value]) => `${name}=${shellQuote(value)}`),
    ...Object.entries(env).map(([name, value]) => `builtin export ${name}=${shellQuote(value)}`),
    ...(settings.proxy ? [proxyText(settings.proxy)] : []),
    `builtin cd -- ${shellQuote(cwd)} || builtin exit 126`,
    previousCwd === undefined ? 'builtin unset OLDPWD' : `OLDPWD=${shellQuote(previousCwd)}`,
    `builtin trap '${ON_EXIT}' EXIT`,
  ].join('\n')
  return [setup, command].map(bashBlock).join('')
}

/**
 * A proxy of the person's own, or of an earlier command, goes before ours unless there is no other way.
 * What the command did not change itself is put back as it was before its state is written down.
 */
function proxyText({ env, isForced }: NonNullable<Settings['proxy']>): string {
  const names = Object.keys(env)
  const setting = Object.entries(env).map(([name, value]) => {
    const back = `[[ "\${${name}-}" != ${shellQuote(value)} ]] || `
    return [
      `if [[ \${${name}+x} ]]; then builtin printf -v __talaria_line 'builtin export ${name}=%q; ' "$${name}"; else __talaria_line='builtin export -n ${name}; '; fi`,
      `__talaria_own+=${shellQuote(back)}$__talaria_line`,
      `builtin export ${name}=${shellQuote(value)}`,
    ].join('\n')
  })
  const text = ['__talaria_own=', ...setting].join('\n')
  if (isForced) return text
  const others = names.filter((name) => /_proxy$/i.test(name) && !/^no_/i.test(name))
  const set = others.map((name) => `\${${name}-}`).join('')
  return `if [[ ! "${set}" ]]; then\n${text}\nfi`
}

/** Its size for one way of reading, a NUL for the other; bash skips the NUL that it does not need. */
export function bashBlock(block: string): string {
  return `${Buffer.byteLength(block)}\n${block}\0`
}

/** What is longer is not carried over. */
export const MAX_STATE_CHARS = 4_000_000

/** High enough that scripts do not use it for themselves. */
const COPY_OF_STDOUT = 99

/**
 * Only `-N` reads a stream in chunks, but the bash 3.2 of macOS does not know it and goes by the
 * NUL at the end, byte by byte. A stream that ends means that the app is gone: nothing to do.
 */
function readBlock(fd: number): string {
  const read = `builtin read -r -u ${fd}`
  // Where the command's own input follows, the NUL must not be left to it.
  const skip = fd === 0 ? ` && ${read} -d '' __talaria_size` : ''
  return `__talaria_block() {
  ${read} __talaria_size || builtin exit 125
  if [ "\${BASH_VERSINFO[0]}" -gt 4 ]; then LC_ALL=C IFS= ${read} -N "$__talaria_size" __talaria_text${skip}; else IFS= ${read} -d '' __talaria_text; fi || builtin exit 125
}`
}

/** Keeps the exit code and ends tracing, without a line in the trace. */
const KEEP_CODE = '{ __talaria_code=$?; builtin set +xeua; } 2>/dev/null'

/** What a shell says that a signal ended. */
export const ENDED_CODE = 143

/**
 * A signal that ends the shell runs the trap as well, in the middle of whatever ran, and with the code of
 * the command before that, most often a 0. `exit` leaves the `eval` of our own as the last command.
 *
 * A child has the trap too for as long as it is a mere copy of the shell, and a signal in that time would
 * have it tell the end of the command beside the shell, and the state a second time. Only the shell does;
 * the bash 3.2 of macOS cannot tell which of the two it is.
 */
const ON_EXIT = `case \${__talaria_over-}:\${BASHPID:-$$} in ":$$") ${KEEP_CODE}; case $__talaria_code:$BASH_COMMAND in 0:*exit*|0:*eval*) ;; 0:*) __talaria_code=${ENDED_CODE} ;; esac; __talaria_end "$__talaria_code" exit ;; esac`

/** All that the next command should find, without what belongs to this run. */
const TELL_STATE = `builtin unset -f __talaria_end; builtin eval "\${__talaria_own-}"; builtin export -n PWD OLDPWD SHLVL _ TERM COLUMNS LINES TALARIA_PROC_ID __talaria_code; { builtin export -p; builtin declare -f; builtin export -pf; builtin alias -p; builtin printf '# end\\n'; }`

/** As much as bash cuts up quickly: what it takes the pieces from. */
const PART_CHARS = 16_000

/**
 * A record is written at once, so that nothing which others write gets in between: it is shorter than the
 * smallest buffer that bash has for its output, 1,008 bytes, whatever the characters. It has no line ends,
 * as bash writes at each of those.
 */
const PIECE_CHARS = 240
const LINE_END = '\x1e\x1f'

/** What the pieces of a state say together, as bash wrote it. */
export function stateOf(pieces: readonly Uint8Array[]): string {
  return Buffer.concat(pieces).toString().replaceAll(LINE_END, '\n')
}

/**
 * Runs once: after the last line, or from the EXIT trap after `exit` and `set -e`. A command that
 * set an EXIT trap of its own is not over yet: its trap still runs, so the record says C, not E.
 * The sink is opened for reading too: a FIFO that nobody reads any more must not hang the shell.
 * Its tests are of the shell's grammar, as a command may have made a function of `[`.
 */
const END_OF_COMMAND = `__talaria_say() {
  if [[ "$__talaria_sink" ]]; then builtin printf %s "$1" 1<>"$__talaria_sink"; else builtin printf %s "$1" >&${COPY_OF_STDOUT}; fi
}
__talaria_tell() {
  while [[ "$__talaria_left" ]]; do
    __talaria_part=\${__talaria_left:0:${PART_CHARS}}
    __talaria_left=\${__talaria_left:${PART_CHARS}}
    __talaria_part=\${__talaria_part//$'\\n'/$'\\036\\037'}
    while [[ "$__talaria_part" ]]; do
      builtin printf -v __talaria_line '\\036%s:L:%s\\036%s.' "$__talaria_nonce" "\${__talaria_part:0:${PIECE_CHARS}}" "$__talaria_nonce"
      __talaria_part=\${__talaria_part:${PIECE_CHARS}}
      __talaria_say "$__talaria_line"
    done
  done
}
__talaria_end() {
  __talaria_over=1 __talaria_kind=E
  if [[ "$2" = last ]]; then
    if [[ "$__talaria_leave" ]]; then builtin trap -p EXIT >"$__talaria_leave" && IFS= builtin read -r __talaria_line <"$__talaria_leave"; else __talaria_line=$(builtin trap -p EXIT); fi
    case \${__talaria_line-} in *__talaria_end*) ;; *) __talaria_kind=C ;; esac
  fi
  if [[ ! "$__talaria_leave" ]]; then
    __talaria_left=$(builtin unset -f __talaria_say __talaria_tell; ${TELL_STATE} 2>/dev/null)
    if [[ "$__talaria_left" != "\${__talaria_state%$'\\n'}" ]] && [[ \${#__talaria_left} -le ${MAX_STATE_CHARS} ]]; then __talaria_tell; fi
  fi
  builtin printf -v __talaria_line '\\036%s:O:%s\\036%s.\\036%s:%s:%s:%s\\036%s.' "$__talaria_nonce" "\${OLDPWD-}" "$__talaria_nonce" "$__talaria_nonce" "$__talaria_kind" "$1" "$PWD" "$__talaria_nonce"
  __talaria_say "$__talaria_line"
  if [[ "$__talaria_await" ]]; then IFS= builtin read -r -t 10 __talaria_line <"$__talaria_sink"; fi
  if [[ "$__talaria_kind" = E ]]; then exec >&- 2>&- ${COPY_OF_STDOUT}>&-; fi
  if [[ ! "$__talaria_leave" ]]; then builtin exit "$1"; fi
  builtin unset -f __talaria_say __talaria_tell
  ${TELL_STATE} >"$__talaria_leave" 2>/dev/null || : >"$__talaria_leave"
  builtin exit "$1"
}`

/** The last line of a state that was written to its end. */
export const STATE_END = '# end\n'
