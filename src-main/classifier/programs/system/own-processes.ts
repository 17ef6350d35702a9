/** The app's own processes: no command may signal them, debug them, or reach into what they hold. */

import { basename } from '../../path-text.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, OwnProcesses, ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import type { Field, Unit } from '../../unit.ts'

export const ownProcessBook = ruleBook({
  'process.app-itself': [
    'never',
    'Signal to this app',
    'Sends a signal to this app itself, or reaches into its memory or open files.',
    'lost',
  ],
})

const { finding } = ownProcessBook

/** Does a piece of code name one of them, by its number or as the process that started it? */
export function namesOwnProcess(code: string, own: OwnProcesses): boolean {
  if (own.pids.length === 0) return false
  return /ppid/i.test(code) || (code.match(/\d+/g) ?? []).some((text) => isOwn(text, own))
}

/** `gdb -p 12`, `kill -USR1 12`, `kill -- -12`, `prlimit --pid=12`. */
const byNumber: ProgramRule = (unit, { ownProcesses }) => {
  const words = unit.argv.slice(1)
  // Signal 0 only asks whether there is such a process.
  if (unit.program === 'kill' && words[0]?.value === '-0') return []
  const hit = words.find((field) => {
    const number = /^(?:--?[a-z-]*=?)?(\d+)$/i.exec(field.value ?? '')?.[1]
    return number !== undefined && isOwn(number, ownProcesses)
  })
  const searched = words.find(({ from = [] }) =>
    from.some((search) => SEARCHES.has(search.program) && isNamed(search, ownProcesses)),
  )
  return found(hit ?? searched)
}

const byName: ProgramRule = (unit, { ownProcesses }) =>
  isNamed(unit, ownProcesses) ? [finding('process.app-itself', unit)] : []

/** `/proc/12/fd/31` is what process 12 has open there, whoever writes to it. */
export const ownProcessFiles: ProgramRule = (unit, { ownProcesses }) => {
  const words = PRINTS.has(unit.program) ? [] : unit.argv.slice(1)
  const targets = unit.redirections.map(({ target }) => target)
  return found([...words, ...targets].find((field) => isInside(field, ownProcesses)))
}

const PRINTS = new Set(['echo', 'printf', 'ls'])
const SEARCHES = new Set(['pgrep', 'pidof'])
const INSIDE = /\/proc\/(\d+)\/(?:task\/\d+\/)?(?:fd|mem|environ|root|cwd|map_files|oom_\w+)\b/g

function isInside({ value }: Field, own: OwnProcesses): boolean {
  if (!value?.includes('/proc/')) return false
  return [...value.matchAll(INSIDE)].some(([, pid = '']) => isOwn(pid, own))
}

function isOwn(number: string, own: OwnProcesses): boolean {
  return own.pids.includes(Number(number))
}

/** By the whole command line with `-f`, else by the program's name, of which 15 letters count. */
function isNamed({ program, argv }: Unit, own: OwnProcesses): boolean {
  const words = argv.slice(1).map(({ value }) => value ?? '')
  if (words.includes('-0') || words.includes('-l')) return false
  const patterns = words.filter((word) => word !== '' && !word.startsWith('-'))
  const isWhole = words.some((word) => /^(?:-[a-z]*f[a-z]*|--full)$/.test(word))
  const isSearch = program === 'pkill' || program === 'pgrep' || words.includes('-r')
  return own.commands.some((command) => {
    const name = basename(command.split(' ', 1)[0] ?? '').slice(0, 15)
    if (!isSearch) return patterns.includes(name)
    return patterns.some((pattern) => fits(pattern, isWhole ? command : name))
  })
}

/** Without running the pattern, which may be made to take for ever: all its plain pieces are there. */
function fits(pattern: string, text: string): boolean {
  return pattern.split('|').some((choice) => {
    const pieces = choice.split(/[^\w./-]+/).filter((piece) => /\w/.test(piece))
    return pieces.length > 0 && pieces.every((piece) => text.includes(piece))
  })
}

function found(cause: Field | undefined): Finding[] {
  return cause ? [finding('process.app-itself', cause)] : []
}

export const ownProcessPrograms: readonly ProgramEntry[] = [
  ...forPrograms(
    'kill skill gdb gdbserver lldb strace ltrace gcore reptyr nsenter prlimit renice ionice chrt taskset perf py-spy rbspy criu cpulimit fuser node',
    byNumber,
  ),
  ...forPrograms('pkill killall skill', byName),
]
