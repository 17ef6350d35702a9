/**
 * The first words between the app and a bash that a client started. The command line is tiny and the same
 * for all, as any login shell may have to read it; the bash takes its real text from its input. That text
 * begins with a greeting, by which we know that bash runs there, and under which number.
 */
import { shellQuote } from '../../../lib/shell-quote.ts'

/** What bash is started with: the text of its life comes on its input, up to a NUL. */
export const BOOT = 'IFS= read -r -d "" __talaria_text && eval "$__talaria_text"'

/**
 * From one stream to another, as it comes. Not `cat`: that of busybox lets the kernel do it, which keeps the
 * pipe locked, for its reader too, while it waits for a socket.
 */
export const HAND_ON = 'dd bs=65536 2>/dev/null'

/** The same in a terminal, whose input is the person's: there the text comes through a pipe beside it. */
export function bootFrom(pipe: string): string {
  const quoted = `"${pipe.replace(/["\\$`]/g, '\\$&')}"`
  const make = `[ -p ${quoted} ] || mkfifo -m 600 ${quoted} 2>/dev/null`
  return `${make}; exec 3<${quoted}; IFS= read -r -u 3 -d "" __talaria_text && eval "$__talaria_text"`
}

/** The words that start bash there with these variables, and no others when it is bare. */
export function bashWords(options: {
  bash: string
  variables: Readonly<Record<string, string>>
  boot: string
  isBare: boolean
  isLogin?: boolean
}): string[] {
  const { bash, variables, boot, isBare, isLogin } = options
  const pairs = Object.entries(variables).map((pair) => pair.join('='))
  const flags = isLogin ? ['-l'] : ['--noprofile', '--norc']
  return ['env', ...(isBare ? ['-i'] : []), ...pairs, bash, ...flags, '-c', boot, 'bash']
}

/** Prints the greeting, with what `more` prints as its rest. */
export function greeting(mark: string, more = ''): string {
  return [
    '__talaria_stat=; { IFS= builtin read -r __talaria_stat </proc/$$/stat; } 2>/dev/null',
    `builtin printf '\\036%s:%s:%s:' ${shellQuote(mark)} $$ "\${__talaria_stat##*) }"`,
    ...(more === '' ? [] : [more]),
    "builtin printf '\\036'; builtin unset __talaria_stat",
    '',
  ].join('\n')
}

export interface Greeted {
  pid: number
  /** Where the system tells. */
  startTime?: string
  /** What `more` printed. */
  rest: string
}

const MOST_BYTES = 1024 * 1024 // start-up files may be talkative, but not like this
const START_TIME = 19 // of the fields in /proc/N/stat that follow the name

/** Finds the greeting in what comes; what precedes it is the talk of start-up files. */
export function createGreetingReader(mark: string) {
  const opening = Buffer.from(`\x1e${mark}:`)
  let held: Buffer = Buffer.alloc(0)
  return { push }

  function push(
    bytes: Uint8Array,
  ): { greeted: Greeted; left: Uint8Array } | 'too much' | undefined {
    held = Buffer.concat([held, bytes])
    const start = held.indexOf(opening)
    const end = start < 0 ? -1 : held.indexOf(0x1e, start + opening.length)
    if (end < 0) return held.length > MOST_BYTES ? 'too much' : undefined
    const text = held.subarray(start + opening.length, end).toString()
    const [pid = '', stat = ''] = text.split(':', 2)
    const startTime = stat.split(' ')[START_TIME]
    const rest = text.slice(pid.length + stat.length + 2)
    const greeted = { pid: Number(pid), rest, ...(startTime && { startTime }) }
    return { greeted, left: held.subarray(end + 1) }
  }
}
