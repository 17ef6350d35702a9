/** Code of others that an index vouches for: asked about only by those who want to know everything. */

import { knownStart } from '../../rules/fields.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { givenTo } from '../../signatures/read-words.ts'

export const packageRunBook = ruleBook({
  'remote-code.package-run': [
    'caution',
    'Running a package at once',
    'Fetches a package from its index and runs it, without adding it to this project.',
    'lost',
  ],
  'package.install-global': [
    'caution',
    'Installing outside the project',
    'Installs software for your whole account and not only for this project.',
    'undoable',
  ],
})

const { finding } = packageRunBook

/** `npx eslint` is mostly a program of the project; with a version or `--yes` it need not be. */
const npx: ProgramRule = (unit) => {
  const given = givenTo(unit)
  const [name] = given.operands
  const fetched = given.find('yes', 'package')?.word
  const isVersion = name !== undefined && /^@?[^@]+@./.test(knownStart(name))
  const cause = isVersion ? name : fetched
  return cause ? [finding('remote-code.package-run', cause)] : []
}

const whenStrict = (entries: readonly ProgramEntry[]): ProgramEntry[] =>
  entries.map(([program, rule]) => [
    program,
    (unit, context) => (context.sensitivity === 'strict' ? rule(unit, context) : []),
  ])

export const packageRunPrograms: readonly ProgramEntry[] = whenStrict([
  ...forPrograms('npx bunx pnpx', npx),
])
