/** What runs later, without anybody asking again. Files that do so are the business of the write rules. */
import type { ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'

export const persistenceBook = ruleBook({
  'persistence.schedule': [
    'dangerous',
    'Scheduled command',
    'Changes what runs by itself at a later time.',
    'undoable',
  ],
  'persistence.trust': [
    'dangerous',
    'Trusting code that runs by itself',
    'Lets code run by itself from now on, whenever a folder is entered or a program starts.',
    'undoable',
  ],
})

const { finding } = persistenceBook

const crontab: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  const looks = words.some(({ value }) => /^(?:-l|-V|--help|-h)$/.test(value ?? ''))
  return looks || (words.length === 0 && unit.stdin.kind === 'inherited')
    ? []
    : [finding('persistence.schedule', unit)]
}

/** `at` takes its commands on standard input; `-l` and `-c` only show jobs. */
const at: ProgramRule = (unit) => {
  const looks = unit.argv.some(({ value }) => /^(?:-l|-c|-V|--help)$/.test(value ?? ''))
  const schedules = unit.argv.length > 1 || unit.program === 'batch'
  return looks || !schedules ? [] : [finding('persistence.schedule', unit)]
}

export const persistencePrograms: readonly ProgramEntry[] = [
  ['crontab', crontab],
  ['at', at],
  ['batch', at],
]
