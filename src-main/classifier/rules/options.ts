/** Reads a command's arguments the way its program would: clusters, values, abbreviations, `--`. */
import type { Field } from '../unit.ts'
import { dropStart, knownStart } from './fields.ts'

/**
 * Options of a program, separated by commas: for each its spellings, the last one being its name. `=` at
 * the end takes a value, `=?` takes one only when glued on. `'r R recursive, o output=, interactive=?'`
 * Options that are not listed count as flags without a value.
 */
export type OptionList = string

export interface OptionStyle {
  /** `-auto-approve` is one option and not a cluster of letters; `-x` and `--x` are the same. */
  readonly words?: boolean
  /** Options end at the first operand, as in `ssh host rm -r x`. */
  readonly leading?: boolean
  /** The program takes no abbreviations: `-v` is not `-vettool`. */
  readonly exact?: boolean
  /** `+x` is an option too. */
  readonly plus?: boolean
}

interface GivenOption {
  readonly name: string
  /** The word that gave it, and the word that holds its value (the same one when glued on). */
  readonly word: Field
  readonly value?: Field
}

export interface Arguments {
  readonly options: readonly GivenOption[]
  readonly operands: readonly Field[]
  find(...names: string[]): GivenOption | undefined
  has(...names: string[]): boolean
  all(...names: string[]): GivenOption[]
}

type Arity = 'none' | 'value' | 'optional'
interface Table {
  readonly byName: Map<string, { name: string; arity: Arity }>
  readonly longNames: readonly string[]
  readonly style: OptionStyle
}

export function optionReader(list: OptionList, style: OptionStyle = {}) {
  let table: Table | undefined
  return (words: readonly Field[]): Arguments => {
    // Most programs never appear, so a table is built when its program first does.
    table ??= buildTable(list, style)
    return readArguments(words, table)
  }
}

export type OptionReader = ReturnType<typeof optionReader>

function buildTable(list: OptionList, style: OptionStyle): Table {
  const byName: Table['byName'] = new Map()
  for (const line of list.split(/,\s*/)) {
    const arity = line.endsWith('=?') ? 'optional' : line.endsWith('=') ? 'value' : 'none'
    const spellings = line.replace(/=\??$/, '').split(' ')
    const name = spellings.at(-1) ?? ''
    for (const spelling of spellings) byName.set(spelling, { name, arity })
  }
  return { byName, longNames: [...byName.keys()].filter((name) => name.length > 1), style }
}

function readArguments(words: readonly Field[], table: Table): Arguments {
  const options: GivenOption[] = []
  const operands: Field[] = []
  let at = 0
  for (; at < words.length; at++) {
    const word = words[at]
    if (!word) break
    const start = knownStart(word)
    if (word.value === '--') {
      operands.push(...words.slice(at + 1))
      break
    }
    if (start.length > 1 && start.startsWith('-') && !isNegativeGlob(word)) {
      at += readOption(word, start, words[at + 1])
    } else if (table.style.plus && start.length > 1 && start.startsWith('+')) {
      at += readOption(word, start, words[at + 1])
    } else {
      if (table.style.leading) {
        operands.push(...words.slice(at))
        break
      }
      operands.push(word)
    }
  }
  const find = (...names: string[]) => options.find((option) => names.includes(option.name))
  return {
    options,
    operands,
    find,
    has: (...names) => find(...names) !== undefined,
    all: (...names) => options.filter((option) => names.includes(option.name)),
  }

  /** Returns how many further words the option has eaten. */
  function readOption(word: Field, start: string, next: Field | undefined): number {
    const isLong = start.startsWith('--') || table.style.words === true
    return isLong ? readLong(word, start, next) : readCluster(word, start, next)
  }

  function readLong(word: Field, start: string, next: Field | undefined): number {
    const dashes = start.startsWith('--') ? 2 : 1
    const equals = start.indexOf('=')
    const spelled = start.slice(dashes, equals < 0 ? undefined : equals)
    const known = table.byName.get(spelled) ?? abbreviated(spelled)
    const name = known?.name ?? spelled
    if (equals >= 0) {
      options.push({ name, word, value: dropStart(word, equals + 1) })
      return 0
    }
    if (known?.arity !== 'value' || !next) {
      options.push({ name, word })
      return 0
    }
    options.push({ name, word, value: next })
    return 1
  }

  function readCluster(word: Field, start: string, next: Field | undefined): number {
    for (let letter = 1; letter < start.length; letter++) {
      const spelled = start.charAt(letter)
      const known = table.byName.get(spelled)
      const name = known?.name ?? spelled
      const hasRest = letter + 1 < start.length || (word.value === null && start.length > 1)
      if (known && known.arity !== 'none' && hasRest) {
        options.push({ name, word, value: dropStart(word, letter + 1) })
        return 0
      }
      if (known?.arity === 'value' && next) {
        options.push({ name, word, value: next })
        return 1
      }
      options.push({ name, word })
    }
    return 0
  }

  function abbreviated(spelled: string) {
    if (spelled === '' || table.style.exact) return undefined
    // An ambiguous abbreviation makes the program stop, so taking the first reading hides nothing.
    const full = table.longNames.find((name) => name.startsWith(spelled))
    return full === undefined ? undefined : table.byName.get(full)
  }
}

/** `-*` may match files named like options; it is judged as an operand. */
function isNegativeGlob(word: Field): boolean {
  return word.glob && word.value === '-*'
}
