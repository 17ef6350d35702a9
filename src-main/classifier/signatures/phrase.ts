/**
 * Phrases by which a program is told what to do. They are matched against the operands from the left:
 *
 *   `rm|prune`       the next operand is one of these (`*` stands for anything)
 *   `...`            any number of operands
 *   `-f|--force`     one of these options is given (`-s:stop,quit` with one of these values)
 *   `!--cached`      none of these options is given
 */
import { matchesGlob } from '../rules/glob.ts'
import type { Arguments } from '../rules/options.ts'
import type { Field } from '../unit.ts'

interface Step {
  readonly kind: 'operand' | 'skip' | 'option' | 'not-option'
  readonly alternatives: readonly string[]
  /** For an option: what its value must be. */
  readonly values?: readonly string[] | undefined
}

export type Phrase = readonly Step[]

/** `nameOf` tells the name that an option is read by: `-t` may be a title. */
export function phraseOf(text: string, nameOf: (spelling: string) => string): Phrase {
  return text.split(' ').map((word) => {
    const { kind, alternatives, values } = step(word)
    const isOption = kind === 'option' || kind === 'not-option'
    return { kind, alternatives: isOption ? alternatives.map(nameOf) : alternatives, values }
  })
}

/** The names of options that are written `-f|--force`. */
export function optionNames(spellings: string): string[] {
  return spellings.split('|').flatMap((spelling) => spelling.replace(/^--?/, '') || [])
}

/** The word that completes the phrase, true when it has none of its own, null when it does not match. */
export function matchPhrase(
  phrase: Phrase,
  given: Arguments,
  operands: readonly Field[],
): Field | true | null {
  let cause: Field | true = true
  let at = 0
  let mayskip = false
  for (const { kind, alternatives, values } of phrase) {
    if (kind === 'skip') mayskip = true
    else if (kind === 'not-option') {
      if (given.has(...alternatives)) return null
    } else if (kind === 'option') {
      const option = given
        .all(...alternatives)
        .find(({ value }) => !values || matchesWord(values, value?.value ?? null))
      if (!option) return null
      cause = option.word
    } else {
      const found = operands.findIndex(
        (operand, index) => index >= at && matchesOperand(alternatives, operand),
      )
      const operand = operands[found]
      if (!operand || (found > at && !mayskip)) return null
      cause = operand
      at = found + 1
      mayskip = false
    }
  }
  return cause
}

function step(word: string): Step {
  if (word === '...') return { kind: 'skip', alternatives: [] }
  if (word.startsWith('!-')) return { kind: 'not-option', alternatives: optionNames(word.slice(1)) }
  if (word.startsWith('-')) {
    const [spellings = '', values] = word.split(':')
    return { kind: 'option', alternatives: optionNames(spellings), values: values?.split(',') }
  }
  return { kind: 'operand', alternatives: word.split('|') }
}

/** `publis?` is what it matches, when there is such a file or none at all. */
function matchesOperand(alternatives: readonly string[], { value, glob }: Field): boolean {
  if (matchesWord(alternatives, value)) return true
  if (!glob || value === null || value.replace(/[*?[\]]/g, '').length < LEAST_LETTERS) return false
  return alternatives.some((word) => matchesGlob(value, word))
}

const LEAST_LETTERS = 4 // a pattern with fewer means files

function matchesWord(alternatives: readonly string[], value: string | null): boolean {
  // Whatever an unknown word turns out to be, it is something.
  if (value === null) return alternatives.includes('*')
  return alternatives.some((alternative) =>
    alternative.includes('*') ? matchesGlob(alternative, value) : value === alternative,
  )
}
