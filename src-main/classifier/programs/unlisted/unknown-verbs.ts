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

/** One word is not all that these are given, so that it stands for several: `scp $ARGS`. */
const BY_SEVERAL: ReadonlySet<string> = new Set(
  'iptables ip6tables nft ebtables nc ncat netcat socat scp rsync'.split(' '),
)

const takesVerbs = byProgram((program) => {
  const signature = signatureOf(program)
  return signature !== undefined && hasVerbs(signature)
})

export const unknownVerbs: ProgramRule = (unit) => {
  if (!unit.argv.some((word) => word.glob || isUnknown(word)) || unit.isFunction) return []
  if (BY_ANY_WORD.has(unit.program)) {
    const words = unit.argv.slice(1)
    const cause = words.find(
      (word, at) =>
        (isUnknown(word) && mayBeVerb(words, at)) ||
        // Its words are no files, whatever they match.
        (word.glob && unit.program.endsWith('dd')),
    )
    return cause ? [finding('dynamic.verb', cause)] : []
  }
  const [, only, ...others] = unit.argv
  if (BY_SEVERAL.has(unit.program))
    return only && others.length === 0 && isOpen(only) ? [finding('dynamic.verb', only)] : []
  if (!takesVerbs(unit.program)) return []
  const { given, inside } = readWords(unit) ?? {}
  const verb = inside === undefined ? given?.operands[0] : undefined
  return verb && isUnknown(verb) ? [finding('dynamic.verb', verb)] : []
}

/** `-?` may be any option that there is a file for. */
function isOpen(word: Field): boolean {
  return isUnknown(word) || (word.glob && word.value?.startsWith('-') === true)
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
