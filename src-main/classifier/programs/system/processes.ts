/** Signals to processes, and programs that end them. */

import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { givenAs } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'

export const processBook = ruleBook({
  'process.kill-all': [
    'never',
    'Signal to every process',
    'Ends every process that it may end: programs, sessions and unsaved work.',
    'lost',
  ],
  'process.kill-init': [
    'dangerous',
    'Signal to the first process',
    'Sends a signal to the process that runs the whole system.',
    'lost',
  ],
  'process.kill-force': [
    'dangerous',
    'Forced end of a process',
    'Ends a process at once, without letting it save its work.',
    'lost',
  ],
  'process.kill-by-name': [
    'dangerous',
    'Ending processes by name',
    'Ends every process that a name or search matches.',
    'lost',
  ],
  'process.end-session': [
    'dangerous',
    'Ending a session',
    'Ends a login or terminal session with all that runs in it.',
    'lost',
  ],
})

const { finding } = processBook

interface Kill {
  readonly signal: string
  readonly targets: readonly Field[]
  /** `-1` with no process after it: bash takes it for a signal, other shells for every process. */
  readonly bare: Field | undefined
}

const kill: ProgramRule = (unit) => {
  const named = unit.argv[1]
  if (/^-(?:name|processname|inputobject|force)$/i.test(named?.value ?? '') && named)
    return [finding('process.kill-by-name', named)]
  const { signal, targets, bare } = readKill(unit)
  if (signal === '0' || signal === 'list') return []
  const everyone = targets.find(({ value }) => value === '-1') ?? bare
  if (everyone) return [finding('process.kill-all', everyone)]
  const init = targets.find(({ value }) => value === '1')
  if (init) return [finding('process.kill-init', init)]
  const found = targets.find(isSearched)
  if (found) return [finding('process.kill-by-name', found)]
  if (unit.openEnded) return [finding('process.kill-by-name', unit)]
  const isForced = /^(?:9|KILL)$/.test(signal)
  return isForced && targets.length > 0 ? [finding('process.kill-force', unit)] : []
}

function readKill(unit: Unit): Kill {
  const words = unit.argv.slice(1)
  const [first, second, ...rest] = words
  const option = first?.value ?? ''
  if (/^(?:-l|-L|--list|--help|--version|--table|-V)/.test(option)) {
    return { signal: 'list', targets: [], bare: undefined }
  }
  if (/^(?:-s|-n|--signal|-q|--queue)$/.test(option)) {
    return { signal: signalName(second?.value), targets: afterDashes(rest), bare: undefined }
  }
  if (/^--signal=/.test(option)) {
    return {
      signal: signalName(option.slice(9)),
      targets: afterDashes(words.slice(1)),
      bare: undefined,
    }
  }
  if (/^-[A-Z0-9]+$/i.test(option)) {
    const targets = afterDashes(words.slice(1))
    const isBare = option === '-1' && targets.length === 0 && !unit.openEnded
    return { signal: signalName(option.slice(1)), targets, bare: isBare ? first : undefined }
  }
  return { signal: 'TERM', targets: afterDashes(words), bare: undefined }
}

function afterDashes(words: readonly Field[]): Field[] {
  return words.filter(({ value }) => value !== '--')
}

function signalName(name: string | null | undefined): string {
  return (name ?? 'TERM').toUpperCase().replace(/^SIG/, '')
}

const SEARCHES = new Set(
  'pgrep pidof lsof ps fuser jps pidwait top ss netstat grep awk docker'.split(' '),
)

function isSearched(field: Field): boolean {
  return field.from?.some(({ program }) => SEARCHES.has(program)) ?? false
}

/** `pkill -0` and `killall -l` end nothing. */
const byName: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  const isHarmless = words.some(({ value }) =>
    /^(?:-0|--help|--version|-V|-l|--list|-[hH])$/.test(value ?? ''),
  )
  const name = words.find(({ value }) => value === null || !value.startsWith('-'))
  if (isHarmless || (words.length === 0 && !unit.openEnded && unit.program !== 'xkill')) return []
  return isEveryone(unit)
    ? [finding('process.kill-all', name ?? unit)]
    : [finding('process.kill-by-name', name ?? unit)]
}

// `-9`, `-KILL`: a signal, and no row of letters.
const SIGNAL = /^-(?:\d+|(?:SIG)?[A-Z][A-Z0-9]+)$/
// What every name matches.
const ANY_NAME = /^(?:\^?(?:\.[*+?]?)?|\^?\.[*+?]?\$|\$|\^?\[a-z[^\]]*\][*+]?)$/i
const NARROWER = [
  ...['pgroup', 'group', 'parent', 'session', 'terminal', 'pidfile', 'older', 'runstates'],
  ...[
    'newest',
    'oldest',
    'ns',
    'cgroup',
    'env',
    'inverse',
    'older-than',
    'younger-than',
    'context',
  ],
]

/** A search that leaves nobody out, or only those who are not the administrator. */
function isEveryone({ program, argv, openEnded }: Unit): boolean {
  if (openEnded || (program !== 'pkill' && program !== 'killall')) return false
  const words = argv.slice(1).filter(({ value }) => !SIGNAL.test(value ?? ''))
  const given = givenAs(program, words)
  if (given.has(...NARROWER) || given.operands.length > 1) return false
  const users = given.all('euid', 'uid', 'user').map(({ value }) => value?.value ?? '')
  const isUnlimited = users.every((user) => /(?:^|,)(?:root|0)(?:,|$)/.test(user))
  const [name] = given.operands
  if (!name) return users.length > 0 && isUnlimited
  const isPattern = program === 'pkill' || given.has('regexp')
  return isUnlimited && isPattern && name.value !== null && ANY_NAME.test(name.value)
}

const fuser: ProgramRule = (unit) => {
  const flag = unit.argv.slice(1).find(({ value }) => /^(?:-[a-z]*k|--kill)/.test(value ?? ''))
  return flag ? [finding('process.kill-by-name', flag)] : []
}

const screen: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  const at = words.findIndex(({ value }) => value === '-X')
  const verb = words[at + 1]
  return at >= 0 && /^(?:quit|kill)$/.test(verb?.value ?? '')
    ? [finding('process.end-session', verb ?? unit)]
    : []
}

export const processPrograms: readonly ProgramEntry[] = [
  ['kill', kill],
  ...forPrograms('pkill killall skill fkill kill-port pskill xkill', byName),
  ['killall5', (unit) => [finding('process.kill-all', unit)]],
  ['fuser', fuser],
  ['screen', screen],
]
