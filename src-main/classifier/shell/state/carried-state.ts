/**
 * What earlier commands of a session left to the next one: exported variables, functions and aliases,
 * in the text that bash itself writes down (`export -p`, `declare -f`, `alias -p`).
 */
import type { Function as FunctionNode, ParsedScript } from 'unbash'
import type { Span } from '../../unit.ts'
import { parseShell } from '../parse/parse-shell.ts'
import { computedSource } from '../parse/source.ts'
import type { ShellFunction } from './scope.ts'

/** Plain data: it also goes to the thread that judges long texts. */
export interface CarriedState {
  /** What the person's own start-up files left, before the first command. */
  readonly initial: string
  readonly text: string
}

export interface Carried {
  readonly aliases: ReadonlyMap<string, string>
  readonly functions: readonly { readonly node: FunctionNode; readonly text: string }[]
  /** Declarations of variables that the session has changed. */
  readonly variables: readonly { readonly script: ParsedScript; readonly text: string }[]
  /** Something was left that cannot be read, so any word may mean anything. */
  readonly isUnreadable: boolean
}

const NOTHING: Carried = {
  aliases: new Map(),
  functions: [],
  variables: [],
  isUnreadable: false,
}

const MAX_CHANGED_CHARS = 262_144 // of what a session may leave; beyond it nobody reads it to its end
const MAX_OWN_FUNCTION_CHARS = 2_000 // a larger one is a program of the person's own, as `nvm` is

/** Bash begins every entry at the start of a line; the lines of a function's body are indented. */
const ENTRY = /^(?=declare -|alias |unset -v \w+$|[^\s#'"()$`;&|<>\\=]+ \(\)[ \t]*$)/m
const END = /^# end\n?$/m
/** What the person takes away from the commands of a session is written so, and by nobody else. */
const TAKEN_AWAY = /^unset -v [A-Za-z_]\w*\n?$/

const read = new WeakMap<CarriedState, Carried>()

export function readCarried(state: CarriedState): Carried {
  const known = read.get(state)
  if (known) return known
  const carried = carriedIn(state)
  read.set(state, carried)
  return carried
}

/**
 * An entry must be readable by itself. One that holds a line that looks like the start of another is
 * cut there, and neither piece can be read: so nothing can hide behind such a line.
 */
function carriedIn({ initial, text }: CarriedState): Carried {
  const before = new Set(entriesOf(initial))
  const aliases = new Map<string, string>()
  const functions: Carried['functions'][number][] = []
  const variables: Carried['variables'][number][] = []
  let chars = 0
  let isUnreadable = false
  // Of two that say the same, the later one counts: something else may have come between.
  for (const entry of [...new Set(entriesOf(text).toReversed())].toReversed()) {
    const isOwn = before.has(entry)
    if (isOwn && !isWorthReading(entry)) continue
    chars += isOwn ? 0 : entry.length
    if (chars > MAX_CHANGED_CHARS) return { ...NOTHING, isUnreadable: true }
    const isRead = add(entry.startsWith('declare ') ? sincePath(entry, before) : entry)
    if (!isRead && !isOwn) isUnreadable = true
  }
  return { aliases, functions, variables, isUnreadable }

  function add(entry: string): boolean {
    const { script, problems } = parseShell(entry)
    const [statement, ...others] = script?.commands ?? []
    const node = statement?.command
    if (!script || !node || problems.length > 0 || script.errors?.length) return false
    if (others.length > 0 || statement.background) return false
    if (node.type === 'Function') {
      functions.push({ node, text: entry })
      return true
    }
    if (node.type !== 'Command' || node.prefix.length > 0 || node.redirects.length > 0) return false
    if (node.name?.value === 'declare' || TAKEN_AWAY.test(entry)) {
      variables.push({ script, text: entry })
      return true
    }
    const named = node.args.at(-1)
    const word = named && 'text' in named && node.name?.value === 'alias' ? named : undefined
    const [, name, quoted] = /^([^=]+)=(.*)$/s.exec(word?.text ?? '') ?? []
    if (name === undefined || quoted === undefined) return false
    aliases.set(name, unquoted(quoted))
    return true
  }
}

/** Another state may say the same in another order. */
export function carriesTheSame(left?: CarriedState, right?: CarriedState): boolean {
  if (left === right) return true
  if (!left || !right || left.initial !== right.initial) return false
  return sortedEntries(left.text) === sortedEntries(right.text)
}

function sortedEntries(text: string): string {
  return entriesOf(text).toSorted().join('\0')
}

function entriesOf(text: string): string[] {
  return text.replace(END, '').split(ENTRY).filter(Boolean)
}

/** Of what the person's own files define: short names for other commands, and small functions. */
function isWorthReading(entry: string): boolean {
  if (entry.startsWith('declare ')) return false
  if (!entry.startsWith('alias ')) return entry.length <= MAX_OWN_FUNCTION_CHARS
  // `ls='ls --color=auto'` runs what it is called.
  return !/^alias (?:-- )?([\w.-]+)='\1(?: --?[\w=-]+)*'\n?$/.test(entry)
}

/** `alias -p` writes single quotes, and nothing else. */
function unquoted(text: string): string {
  return text.trimEnd().replaceAll("'\\''", '\0').replaceAll("'", '').replaceAll('\0', "'")
}

/** A path that was made longer is judged by what was put before or behind the person's own. */
function sincePath(entry: string, before: ReadonlySet<string>): string {
  const own = entry.startsWith(PATH) && [...before].find((known) => known.startsWith(PATH))
  const folders = own ? own.trimEnd().slice(PATH.length, -1) : ''
  if (folders === '') return entry
  const value = entry.trimEnd().slice(PATH.length, -1)
  const at = `:${value}:`.indexOf(`:${folders}:`)
  if (at < 0) return entry
  const rest = value.slice(at + folders.length)
  return `${PATH}${value.slice(0, at)}\${__before}${rest}"\n`
}

const PATH = 'declare -x PATH="'

/** The function as the walk knows it; all of it stands for the command that comes after it. */
export function functionOf({ node, text }: Carried['functions'][number], at: Span) {
  return {
    name: node.name.value,
    definition: bodyOf(node, text, at),
  }
}

function bodyOf({ body }: FunctionNode, text: string, at: Span): ShellFunction | undefined {
  return body.type === 'CompoundList' ? undefined : { body, source: computedSource(text, at) }
}
