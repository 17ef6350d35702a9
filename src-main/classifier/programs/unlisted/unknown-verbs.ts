/** Programs that are told what to do by a word which is known only when the command runs: `docker $ARGS`. */
import { byProgram } from '../../by-program.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { hasVerbs } from '../../signatures/read-verbs.ts'
import { readWords, signatureOf } from '../../signatures/read-words.ts'
import type { Field } from '../../unit.ts'

export const unknownVerbBook = ruleBook({
  'dynamic.verb': [
    'dangerous',
    'Verb that is not known yet',
    'What the program is told to do is known only when the command runs, and some of what it can do does harm.',
    'lost',
  ],
})

const { finding } = unknownVerbBook

/** They do harm by any of their words: `find / -delete`, `dd of=/dev/sda`. */
const BY_ANY_WORD: ReadonlySet<string> = new Set(['find', 'gfind', 'bfs', 'dd', 'gdd'])

const takesVerbs = byProgram((program) => {
  const signature = signatureOf(program)
  return signature !== undefined && hasVerbs(signature)
})

export const unknownVerbs: ProgramRule = (unit) => {
  if (!unit.argv.some(isUnknown) || unit.isFunction) return []
  if (BY_ANY_WORD.has(unit.program)) {
    const words = unit.argv.slice(1)
    const cause = words.find((word, at) => isUnknown(word) && mayBeVerb(words, at))
    return cause ? [finding('dynamic.verb', cause)] : []
  }
  if (!takesVerbs(unit.program)) return []
  const { given, inside } = readWords(unit) ?? {}
  const verb = inside === undefined ? given?.operands[0] : undefined
  return verb && isUnknown(verb) ? [finding('dynamic.verb', verb)] : []
}

/** A part that is known is read with the rest of it empty. */
function isUnknown(word: Field): boolean {
  const { value, process, pieces } = word
  return value === null && process === undefined && !pieces?.some((piece) => piece !== null)
}

/** Where to search is mostly told by a variable, and so is what stands behind an option. */
function mayBeVerb(words: readonly Field[], at: number): boolean {
  const before = words[at - 1]
  if (!before) return words.length === 1 && !words[0]?.quoted
  return !isUnknown(before) && !/^-[a-zA-Z]{2,}$/.test(before.value ?? '')
}
