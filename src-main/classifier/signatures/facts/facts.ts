/**
 * What public completion specs say about programs that have no signature of ours. They are made by many
 * hands: where a signature speaks, it is right and not they.
 */
import { type OptionReader, optionReader } from '../../rules/options.ts'
import { type Phrase, phraseOf } from '../phrase.ts'
import { FACTS } from './facts-text.ts'

export interface Facts {
  /** Phrases by which something is destroyed. */
  readonly verbs: readonly Phrase[]
  /** Names of options that take a value, and of those that take none. */
  readonly values: readonly string[]
  readonly flags: readonly string[]
  readonly read: OptionReader
}

let lines: Map<string, string> | undefined
const known = new Map<string, Facts>()

export function factsOf(program: string): Facts | undefined {
  // Most commands are of programs that have a signature, so the table is opened by the first that has none.
  lines ??= linesByName()
  const before = known.get(program)
  if (before) return before
  const line = lines.get(program)
  if (line === undefined) return undefined
  const facts = factsIn(line)
  known.set(program, facts)
  return facts
}

/** All the programs that something is known of. */
export function factNames(): readonly string[] {
  lines ??= linesByName()
  return [...lines.keys()]
}

function linesByName(): Map<string, string> {
  return new Map(
    FACTS.trim()
      .split(/[\n;]/)
      .map((line) => [line.slice(0, line.indexOf('\t')), line]),
  )
}

function factsIn(line: string): Facts {
  const [, verbs = '', values = '', flags = ''] = line.split('\t')
  const named = { values: wordsIn(values, ' '), flags: wordsIn(flags, ' ') }
  const list = [...named.values.map((name) => `${name}=`), ...named.flags].join(', ')
  return {
    ...named,
    verbs: wordsIn(verbs, ',').map((verb) => phraseOf(verb, (name) => name)),
    read: optionReader(list, { exact: true }),
  }
}

function wordsIn(text: string, separator: string): string[] {
  return text === '' ? [] : text.split(separator)
}
