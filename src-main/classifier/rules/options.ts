/** Reads a command's arguments the way its program would: clusters, values, abbreviations, `--`. */
import type { Field } from '../unit.ts'
import { dropStart, knownStart } from './fields.ts'

/**
 * Options of a program, separated by commas: for each its spellings, the last one being its name. `=` at
 * the end takes a value, `=?` takes one only when glued on, behind `=...` a command begins, behind `=...;` one that
 * ends at `;` or `+`; a role may follow, which says what the value is.
 * `'r R recursive, o output=file.out, interactive=?'`
 * Options that are not listed are read both ways: see `bothWays`.
 */
export type OptionList = string

/** What a word is for. Those without a judge of their own are only told to people. */
export type Role =
  | 'file.in'
  | 'file.out'
  /** What the names of the files that are written begin with. */
  | 'file.start'
  | 'folder.out'
  /** Started as a program, or read by a shell. */
  | 'command'
  /** A shell by its name or path. */
  | 'shell'
  /** Everybody writes shell text there, so only what it would do matters. */
  | 'script'
  /** Loaded as code: a file, a folder or an address. */
  | 'code'
  /** Where packages come from. */
  | 'index'
  | 'sql'
  /** Shell text, or a command, that is followed there. */
  | 'command.inside'
  /** Taken away; how much that is, the judge of the program says. */
  | 'delete'
  | 'value'

export interface OptionStyle {
  /** `-auto-approve` is one option and not a cluster of letters; `-x` and `--x` are the same. */
  readonly words?: boolean
  /** Options end at the first operand, as in `ssh host rm -r x`. */
  readonly leading?: boolean
  /** The program takes no abbreviations: `-v` is not `-vettool`. */
  readonly exact?: boolean
  /** `+x` is an option too. */
  readonly plus?: boolean
  /** A letter that is not listed takes no value. */
  readonly flags?: boolean
}

interface GivenOption {
  readonly name: string
  /** The word that gave it, and the word that holds its value (the same one when glued on). */
  readonly word: Field
  readonly value?: Field
  readonly role?: Role | undefined
  /** The words of a command that ends before the program's own do: `-exec rm x ;`. */
  readonly command?: readonly Field[]
}

export interface Arguments {
  readonly options: readonly GivenOption[]
  readonly operands: readonly Field[]
  /** A `--` stands before the operands, or an option behind which a command begins. */
  readonly isEnded: boolean
  find(...names: string[]): GivenOption | undefined
  has(...names: string[]): boolean
  all(...names: string[]): GivenOption[]
}

type Arity = 'none' | 'value' | 'optional' | 'command' | 'commands'
interface KnownOption {
  readonly name: string
  readonly arity: Arity
  readonly role?: Role | undefined
}
interface Table {
  readonly byName: Map<string, KnownOption>
  readonly longNames: readonly string[]
  readonly style: OptionStyle
}

// Rules are plain functions of a command, one after the other; how they read is said here meanwhile.
let takesUnlisted = false
let isInDoubt = false

/**
 * What a rule finds when an option that its table does not list is a flag, and when it takes the next
 * word as its value: no table lists them all, and whoever invents one must not hide a word by it.
 */
export function bothWays<Judged, Context, Found>(
  rule: (judged: Judged, context: Context) => Found[],
  judged: Judged,
  context: Context,
): Found[] {
  isInDoubt = false
  const found = rule(judged, context)
  if (!isInDoubt) return found
  takesUnlisted = true
  try {
    return [...found, ...rule(judged, context)]
  } finally {
    takesUnlisted = false
  }
}

/** The same for who follows each of the readings; one when they are alike. */
export function eachWay<Read>(read: () => Read): readonly [asFlags: Read, asValues?: Read] {
  const before = { takesUnlisted, isInDoubt }
  try {
    takesUnlisted = false
    isInDoubt = false
    const first = read()
    if (!isInDoubt) return [first]
    takesUnlisted = true
    return [first, read()]
  } finally {
    takesUnlisted = before.takesUnlisted
    isInDoubt = before.isInDoubt
  }
}

interface Remembered {
  readonly argv: readonly Field[]
  readonly read: unknown
  readonly isInDoubt: boolean
}
let asFlags: Remembered | undefined
let asValues: Remembered | undefined

/** Many judges read the words of one command, one after the other: once for each of the two ways. */
export function readOnce<Read>(argv: readonly Field[], read: () => Read): Read {
  const before = takesUnlisted ? asValues : asFlags
  if (before?.argv === argv) {
    isInDoubt ||= before.isInDoubt
    // Whoever reads these words reads them by the signature of their program.
    return before.read as Read
  }
  const wasInDoubt = isInDoubt
  isInDoubt = false
  const now = { argv, read: read(), isInDoubt }
  if (takesUnlisted) asValues = now
  else asFlags = now
  isInDoubt ||= wasInDoubt
  return now.read
}

/** Flags of so many programs that none of them takes a value by that name. */
const EVERYBODYS_FLAG =
  /^(?:help|version|verbose|quiet|silent|force|yes|all|recursive|dry-run|debug|json|wait|no-.+)$/

function mayTakeNext(name: string, next: Field | undefined): boolean {
  if (!next || EVERYBODYS_FLAG.test(name) || knownStart(next).startsWith('-')) return false
  isInDoubt = true
  return takesUnlisted
}

/** `--version 1.2.3` says which one of something, and is no question about the program itself. */
function isVersionOf(name: string, next: Field | undefined): boolean {
  return name === 'version' && /^(?:[v^~<>=]*\d|latest$)/.test(next?.value ?? '')
}

function withValue(name: string): string {
  return name === 'version' ? 'of-version' : name
}

export function optionReader(list: OptionList, style: OptionStyle = {}) {
  let table: Table | undefined
  return (words: readonly Field[]): Arguments => {
    // Most programs never appear, so a table is built when its program first does.
    table ??= buildTable(list, style)
    return readArguments(words, table)
  }
}

/** The name of an option by each of its spellings. */
export function optionNamesIn(list: OptionList): ReadonlyMap<string, string> {
  const { byName } = buildTable(list, {})
  return new Map([...byName].map(([spelling, { name }]) => [spelling, name]))
}

export type OptionReader = ReturnType<typeof optionReader>

export function argumentsOf(
  options: readonly GivenOption[],
  operands: readonly Field[],
  isEnded = false,
): Arguments {
  const find = (...names: string[]) => options.find((option) => names.includes(option.name))
  return {
    options,
    operands,
    isEnded,
    find,
    has: (...names) => find(...names) !== undefined,
    all: (...names) => options.filter((option) => names.includes(option.name)),
  }
}

const OPTION = /^([^=]*)(?:(=)(\?|\.\.\.;?)?([a-z.]*))?$/

const ARITIES: Readonly<Record<string, Arity>> = {
  '?': 'optional',
  '...': 'command',
  '...;': 'commands',
}

function buildTable(list: OptionList, style: OptionStyle): Table {
  const byName: Table['byName'] = new Map()
  for (const line of list.split(/,\s*/)) {
    const [, names = '', equals, optional, role] = OPTION.exec(line) ?? []
    const arity = optional ? ARITIES[optional] : equals ? 'value' : 'none'
    const spellings = names.split(' ')
    const known: KnownOption = {
      name: spellings.at(-1) ?? '',
      arity: arity ?? 'none',
      // A test holds every signature's roles against those that there are.
      role: role ? (role as Role) : undefined,
    }
    for (const spelling of spellings) byName.set(spelling, known)
  }
  return { byName, longNames: [...byName.keys()].filter((name) => name.length > 1), style }
}

function readArguments(words: readonly Field[], table: Table): Arguments {
  const options: GivenOption[] = []
  const operands: Field[] = []
  let isEnded = false
  let at = 0
  for (; at < words.length && !isEnded; at++) {
    const word = words[at]
    if (!word) break
    const start = knownStart(word)
    if (word.value === '--') isEnded = true
    else if (start.length > 1 && start.startsWith('-') && !isNegativeGlob(word)) {
      at += readOption(word, start, words[at + 1])
    } else if (table.style.plus && start.length > 1 && start.startsWith('+')) {
      at += readOption(word, start, words[at + 1])
    } else {
      if (table.style.leading) break
      operands.push(word)
    }
  }
  operands.push(...words.slice(at))
  return argumentsOf(options, operands, isEnded)

  /** Returns how many further words the option has eaten. */
  function readOption(word: Field, start: string, next: Field | undefined): number {
    const isLong = start.startsWith('--') || table.style.words === true
    // What is glued to an option but unknown is its value, so the next word is not.
    const follows = word.value === null ? undefined : next
    return isLong ? readLong(word, start, follows) : readCluster(word, start, follows)
  }

  function readLong(word: Field, start: string, next: Field | undefined): number {
    const dashes = start.startsWith('--') ? 2 : 1
    const equals = start.indexOf('=')
    const spelled = start.slice(dashes, equals < 0 ? undefined : equals)
    const known = table.byName.get(spelled) ?? abbreviated(spelled)
    const name = known?.name ?? spelled
    if (equals >= 0) {
      const value = dropStart(word, equals + 1)
      options.push({ name: withValue(name), word, value, role: known?.role })
      return 0
    }
    if (known?.arity === 'commands') return readCommand(word, name)
    const takesNext =
      isVersionOf(name, next) || (known ? known.arity === 'value' : mayTakeNext(name, next))
    if (takesNext && next)
      options.push({ name: withValue(name), word, value: next, role: known?.role })
    else options.push({ name, word, role: known?.role })
    isEnded = known?.arity === 'command'
    return takesNext && next ? 1 : 0
  }

  function readCluster(word: Field, start: string, next: Field | undefined): number {
    for (let letter = 1; letter < start.length; letter++) {
      const spelled = start.charAt(letter)
      const known = table.byName.get(spelled)
      const name = known?.name ?? spelled
      const hasRest = letter + 1 < start.length || (word.value === null && start.length > 1)
      if (known && (known.arity === 'value' || known.arity === 'optional') && hasRest) {
        options.push({ name, word, value: dropStart(word, letter + 1), role: known.role })
        return 0
      }
      const isLast = letter + 1 === start.length
      if (isLast && known?.arity === 'commands') return readCommand(word, name)
      const mayTake = isLast && !table.style.flags
      const takesNext = known ? known.arity === 'value' : mayTake && mayTakeNext(name, next)
      options.push({ name, word, ...(takesNext && next && { value: next }), role: known?.role })
      if (takesNext && next) return 1
      isEnded ||= isLast && known?.arity === 'command'
    }
    return 0
  }

  function readCommand(word: Field, name: string): number {
    const rest = words.slice(at + 1)
    const end = rest.findIndex(({ value }) => value === ';' || value === '+')
    const command = end < 0 ? rest : rest.slice(0, end)
    options.push({ name, word, command })
    return command.length + (end < 0 ? 0 : 1)
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
