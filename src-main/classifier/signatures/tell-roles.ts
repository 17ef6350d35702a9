/** What each word of a command is for, as it is told to people. */
import { literal } from '../rules/fields.ts'
import type { Arguments, Role } from '../rules/options.ts'
import type { Field } from '../unit.ts'
import { factsOf } from './facts/facts.ts'
import { peel } from './peel.ts'
import { matchPhrase } from './phrase.ts'
import { readVerbs } from './read-verbs.ts'
import { readWords } from './read-words.ts'
import { rolesOf } from './roles.ts'
import { runsOf } from './runs.ts'

export type ToldRole = Role | 'program' | 'verb' | 'option' | 'file' | 'address'

export interface ToldWord {
  readonly text: string
  readonly role: ToldRole
}

/** `words` are those of one command, the program first; null is what is known only when it runs. */
export function tellRoles(program: string, words: readonly (string | null)[]): ToldWord[] {
  const argv = words.map((word) => literal(word, { start: 0, end: 0 }))
  const known = readWords({ program, argv })
  const facts = known ? undefined : factsOf(program)
  const given = known?.given ?? facts?.read(argv.slice(1))
  const roles = new Map<Field, ToldRole>()
  const [name] = argv
  if (name) roles.set(name, 'program')
  for (const read of [known?.globals, given]) if (read) tellOptions(read, roles)
  if (known) {
    for (const { role, value } of rolesOf(known)) roles.set(value, role)
    for (const { cause } of readVerbs(known, () => true)) if (cause) tellVerb(cause, roles)
    const [verb] = known.words
    if (verb && (known.inside !== undefined || (known.signature.verbs && !roles.has(verb))))
      roles.set(verb, 'verb')
    if (known.inside !== undefined)
      for (const word of known.given.operands.slice(1)) roles.set(word, 'command.inside')
  }
  const runs = known?.inside === undefined ? runsOf(program) : undefined
  for (const word of (runs && peel(runs, argv)?.command) ?? []) roles.set(word, 'command.inside')
  for (const verb of facts?.verbs ?? []) {
    const cause = given && matchPhrase(verb, given, given.operands)
    if (cause && cause !== true) roles.set(cause, 'verb')
  }
  return argv.map((word) => ({ text: word.value ?? '…', role: roles.get(word) ?? guess(word) }))
}

function tellOptions({ options }: Arguments, roles: Map<Field, ToldRole>) {
  for (const { word, value, role, command } of options) {
    for (const inside of command ?? []) roles.set(inside, 'command.inside')
    // `--output=x` is one word: what it gives is more than that it is an option.
    const isGlued = value !== undefined && value.text === word.text
    roles.set(word, isGlued && role ? role : 'option')
    if (value && !isGlued) roles.set(value, role ?? 'value')
  }
}

/** An option that makes the effect stays one. */
function tellVerb(cause: Field, roles: Map<Field, ToldRole>) {
  if (!roles.has(cause)) roles.set(cause, 'verb')
}

function guess({ value }: Field): ToldRole {
  if (value === null) return 'value'
  if (/^-./.test(value)) return 'option'
  if (/^[a-z][\w+.-]*:\/\//i.test(value)) return 'address'
  return /^[~.]?\.?\/|\/|\.\w{1,5}$/.test(value) ? 'file' : 'value'
}
