/**
 * Programs whose danger is told by their sub-command and flags, as rows of phrases.
 *
 * A phrase is matched against the operands from the left; its words are
 *   `rm|prune`       the next operand is one of these (`*` stands for anything)
 *   `...`            any number of operands
 *   `-f|--force`     one of these options is given (`-s:stop,quit` with one of these values)
 *   `!--cached`      none of these options is given
 * The first row that matches decides; a row with `null` says that nothing is wrong.
 */
import type { Field } from '../unit.ts'
import { matchesGlob } from './glob.ts'
import { type Arguments, type OptionList, type OptionStyle, optionReader } from './options.ts'
import type { Finding, ProgramRule, RuleName } from './rule.ts'
import type { Cause, FindingDetails } from './rule-book.ts'

interface PhraseTable<Name extends RuleName> {
  readonly options?: OptionList
  readonly style?: OptionStyle
  /** Any of these options makes the whole command harmless: `--dry-run|-n`. Help and version always do. */
  readonly unless?: string
  readonly rows: readonly (readonly [phrase: string, rule: Name | null])[]
  /** Looked at when no row matched. */
  readonly otherwise?: (given: Arguments, ...rest: Parameters<ProgramRule>) => Finding[]
}

interface CommandTable<Name extends RuleName> extends PhraseTable<Name> {
  /** Separated by blanks. */
  readonly programs: string
}

type FindingMaker<Name> = (rule: Name, cause: Cause, details?: FindingDetails) => Finding

interface Step {
  readonly kind: 'operand' | 'skip' | 'option' | 'not-option'
  readonly alternatives: readonly string[]
  /** For an option: what its value must be. */
  readonly values?: readonly string[] | undefined
}

export type ProgramEntry = readonly [program: string, rule: ProgramRule]

export function commandTable<Name extends RuleName>(
  finding: FindingMaker<Name>,
  table: CommandTable<Name>,
): ProgramEntry[] {
  const judge = phraseRule(finding, table)
  return forPrograms(table.programs, (unit, context) => judge(unit.argv.slice(1), unit, context))
}

/** For a program that reads a part of its words itself and leaves the rest to a table. */
export function phraseRule<Name extends RuleName>(
  finding: FindingMaker<Name>,
  table: PhraseTable<Name>,
): (words: readonly Field[], ...rest: Parameters<ProgramRule>) => Finding[] {
  const read = optionReader(table.options ?? '', table.style)
  const harmless = optionNames(`--help|--version|${table.unless ?? ''}`)
  const rows = table.rows.map(([phrase, rule]) => ({ steps: phrase.split(' ').map(step), rule }))
  return (words, unit, context) => {
    const given = read(words)
    if (given.has(...harmless) || given.operands[0]?.value === 'help') return []
    let operands: readonly Field[] | undefined = given.operands
    for (let dropped = 0; operands && dropped <= MOST_VALUES; dropped++) {
      for (const { steps, rule } of rows) {
        const cause = matchPhrase(steps, given, operands)
        if (cause) return rule === null ? [] : [finding(rule, cause === true ? unit : cause)]
      }
      operands = withoutValue(operands, words)
    }
    return table.otherwise?.(given, unit, context) ?? []
  }
}

/** Small tables without options of their own: programs, phrase, rule. Rows of the same programs belong together. */
export function commandRows<Name extends RuleName>(
  finding: FindingMaker<Name>,
  lines: readonly (readonly [programs: string, phrase: string, rule: Name | null])[],
): ProgramEntry[] {
  const byPrograms = new Map<string, (readonly [phrase: string, rule: Name | null])[]>()
  for (const [programs, phrase, rule] of lines) {
    const rows = byPrograms.get(programs) ?? []
    rows.push([phrase, rule])
    byPrograms.set(programs, rows)
  }
  return [...byPrograms].flatMap(([programs, rows]) => commandTable(finding, { programs, rows }))
}

/** The same rule for several programs, their names separated by blanks. */
export function forPrograms(programs: string, rule: ProgramRule): ProgramEntry[] {
  return programs.split(/\s+/).map((program) => [program, rule] as const)
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

/** The word that completes the phrase, true when it has none of its own, null when it does not match. */
function matchPhrase(
  steps: readonly Step[],
  given: Arguments,
  operands: readonly Field[],
): Field | true | null {
  let cause: Field | true = true
  let at = 0
  let mayskip = false
  for (const { kind, alternatives, values } of steps) {
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
        (operand, index) => index >= at && matchesWord(alternatives, operand.value),
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

function optionNames(spellings: string): string[] {
  return spellings.split('|').flatMap((spelling) => spelling.replace(/^--?/, '') || [])
}

function matchesWord(alternatives: readonly string[], value: string | null): boolean {
  if (value === null) return false
  return alternatives.some((alternative) =>
    alternative.includes('*') ? matchesGlob(alternative, value) : value === alternative,
  )
}
