/** How programs run the command that is given to them. */
import { type OptionReader, optionReader } from '../rules/options.ts'
import { WRAPPERS } from './known/wrappers.ts'

export interface Runs {
  readonly names: readonly string[]
  readonly read: OptionReader
  readonly verbs: ReadonlySet<string> | null
  /** Options with which it runs nothing. */
  readonly questions: readonly string[]
  readonly skip: number
  readonly place: 'here' | 'host' | 'container'
  readonly ignoresOperands: boolean
  readonly takesAssignments: boolean
  readonly needsDashes: boolean
  readonly joins: boolean
  readonly everyOperand: boolean
  readonly becomesRoot: boolean
  /** An option stands before the command: `xterm -e`. */
  readonly hasLead: boolean
}

/** As `known/wrappers.ts` writes them. */
export const allRuns: readonly Runs[] = WRAPPERS.trim()
  .split(/\n(?=\S)/)
  .map(runs)

const byName = new Map(allRuns.flatMap((runs) => runs.names.map((name) => [name, runs] as const)))

export function runsOf(program: string): Runs | undefined {
  return byName.get(program)
}

function runs(line: string): Runs {
  const [, names = '', how = '', options = ''] = /^([^:]*):([^;]*);\s*(.*)$/s.exec(line) ?? []
  const marks = how.trim().split(' ')
  const after = (sign: string) => marks.find((mark) => mark.startsWith(sign))?.slice(1)
  const verbs = marks.find((mark) => /^[a-z]/.test(mark))
  const place = after('>')
  return {
    names: names.split(' '),
    read: optionReader(options, {
      leading: true,
      words: marks.includes('~'),
      // A letter is mostly a flag, unless no command follows.
      flags: verbs === undefined,
    }),
    verbs: verbs === undefined ? null : new Set(verbs.split('|')),
    questions: after('?')?.split('|') ?? [],
    skip: Number(after('@') ?? 0),
    place: place === 'host' || place === 'container' ? place : 'here',
    ignoresOperands: marks.includes('.'),
    takesAssignments: marks.includes('='),
    needsDashes: marks.includes('--'),
    joins: marks.includes('$'),
    everyOperand: marks.includes('*'),
    becomesRoot: marks.includes('#'),
    hasLead: options.includes('=...'),
  }
}
