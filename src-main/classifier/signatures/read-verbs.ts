/** What a program is told to do, by its signature. */
import { optionNamesIn } from '../rules/options.ts'
import { familyOf, type RuleName } from '../rules/rule.ts'
import type { Field } from '../unit.ts'
import { matchPhrase, optionNames, type Phrase, phraseOf } from './phrase.ts'
import type { Words } from './read-words.ts'
import type { Signature } from './signature.ts'

export interface Told {
  readonly effect: RuleName
  /** The word that says it; absent when the program itself does. */
  readonly cause?: Field
  /** What it is done to, as far as the words tell. */
  readonly objects: readonly Field[]
}

type Effect = RuleName | 'nothing'

interface Phrases {
  readonly harmless: readonly string[]
  readonly here: readonly Phrase[]
  readonly rows: readonly { readonly effect: Effect; readonly phrase: Phrase }[]
}

const NOTHING: readonly Told[] = []

/** `isAsked` leaves out the effects that this person does not want to know of. */
export function readVerbs(read: Words, isAsked: (effect: RuleName) => boolean): readonly Told[] {
  const { signature, globals, given, words, inside } = read
  const { harmless, rows } = phrasesOf(signature)
  if (globals?.has(...harmless) || inside !== undefined) return NOTHING
  if (given.has(...harmless) || onlyTells(read)) return NOTHING
  const told: Told[] = []
  let operands: readonly Field[] | undefined = given.operands
  for (let dropped = 0; operands && dropped <= MOST_VALUES; dropped++) {
    for (const { effect, phrase } of rows) {
      if (effect !== 'nothing' && (!isAsked(effect) || told.some(isOfKind(effect)))) continue
      const cause = matchPhrase(phrase, given, operands)
      if (cause === null) continue
      if (effect === 'nothing') return told
      told.push(
        cause === true
          ? { effect, objects: operands }
          : { effect, cause, objects: operands.slice(operands.indexOf(cause) + 1) },
      )
    }
    if (told.length > 0) return told
    operands = withoutValue(operands, words)
  }
  return NOTHING
}

/** Is one of the words given that make it harmless? */
export function isDryRun({ signature, given }: Words): boolean {
  return given.has(...phrasesOf(signature).harmless)
}

/** Does it write, under names of its own, into the folder that it runs in? */
export function writesInFolder(read: Words): boolean {
  const { signature, given } = read
  const { harmless, here } = phrasesOf(signature)
  if (here.length === 0 || given.has(...harmless) || onlyTells(read)) return false
  return here.some((phrase) => matchPhrase(phrase, given, given.operands) !== null)
}

const known = new WeakMap<Signature, Phrases>()

/** Most programs never appear, so their phrases are read when they first do. */
function phrasesOf(signature: Signature): Phrases {
  const before = known.get(signature)
  if (before) return before
  const names = optionNamesIn(signature.options ?? '')
  const nameOf = (spelling: string) => names.get(spelling) ?? spelling
  const phrases: Phrases = {
    harmless: ['help', 'version', ...optionNames(signature.dry ?? '').map(nameOf)],
    here: (signature.here?.split(/,\s+/) ?? []).map((text) => phraseOf(text, nameOf)),
    rows: verbsOf(signature).map(([effect, text]) => ({ effect, phrase: phraseOf(text, nameOf) })),
  }
  known.set(signature, phrases)
  return phrases
}

/** Does a word say which of several things it does, some of them harmful? */
export function hasVerbs(signature: Signature): boolean {
  return phrasesOf(signature).rows.some(
    ({ effect, phrase: [first] }) =>
      effect !== 'nothing' && first?.kind === 'operand' && !first.alternatives.includes('*'),
  )
}

/** Each phrase with what it does. */
export function verbsOf({ verbs = '' }: Signature): (readonly [Effect, phrase: string])[] {
  return verbs.split(/\n(?=\s*[a-z-]+(?:\.[a-z-]+)?: )/).flatMap((line) => {
    const colon = line.indexOf(': ')
    if (colon < 0) return []
    // A test holds every effect against the rules that there are.
    const effect = line.slice(0, colon).trim() as Effect
    return line
      .slice(colon + 2)
      .trim()
      .split(/,\s+/)
      .map((phrase) => [effect, phrase] as const)
  })
}

function isOfKind(effect: RuleName): (told: Told) => boolean {
  const family = familyOf(effect)
  return (told) => familyOf(told.effect) === family
}

/** `help`, a last `-h`, `--dry-run`: what any program takes for a question about itself. */
function onlyTells({ signature, given: { operands, all }, words, behind }: Words): boolean {
  // Where no verb stands it is a name, or nothing: `git branch -D help`.
  const takesVerb = () => !behind || hasVerbs(signature)
  if (operands[0]?.value === 'help' && takesVerb()) return true
  if (words.at(-1)?.value === '-h' && (words.length === 1 || takesVerb())) return true
  return all('dry-run', 'dryrun').some(
    ({ value }) => !/^(?:none|false|0)$/.test(value?.value ?? ''),
  )
}

const MOST_VALUES = 3 // more options with values than that stand before no verb

/**
 * A table need not list every option, so that the first operand may be the value of one: what is left
 * without it. `restic -r /backup forget`.
 */
function withoutValue(
  operands: readonly Field[],
  words: readonly Field[],
): readonly Field[] | undefined {
  const [first] = operands
  if (!first || first === words[0]) return undefined
  const before = words[words.indexOf(first) - 1]?.value ?? ''
  return /^--?[a-zA-Z][\w-]*$/.test(before) ? operands.slice(1) : undefined
}
