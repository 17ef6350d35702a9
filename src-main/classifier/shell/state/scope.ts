/** What is known of variables, functions and the working folder at one point of a script. */
import type { CommandNode } from 'unbash'
import type { Unit } from '../../unit.ts'
import { MAX_OPTIONS, MAX_VALUE_CHARS } from '../limits.ts'
import type { Source } from '../parse/source.ts'

/** A value, or null for one that is known only at run time, and the commands that printed it. */
export interface Known {
  readonly text: string | null
  readonly from: readonly Unit[]
  /** `text` is a pattern, and the value one of the names that match it: `for f in *.txt`. */
  readonly isPattern?: boolean
  /** Unknown, but nobody has set it: most likely it is empty. */
  readonly isUnset?: true
}

export const UNKNOWN: Known = { text: null, from: [] }
export const UNSET: Known = { text: null, from: [], isUnset: true }

/** A variable has one of `options`; an array has `entries` by subscript, too. */
export interface Binding {
  readonly options: readonly Known[]
  readonly entries?: ReadonlyMap<string, Known>
}

export interface ShellFunction {
  readonly body: CommandNode
  readonly source: Source
}

/** Under this name a scope keeps the working folder: no variable of the shell can be called so. */
export const CWD = '#cwd'
/** And under this one the positional parameters, as an array. */
export const ARGUMENTS = '#arguments'
/** The last word of the command before: `mkdir -p x && cd $_`. */
export const LAST_WORD = '_'

export function known(text: string, from: readonly Unit[] = []): Known {
  return text.length > MAX_VALUE_CHARS ? { text: null, from } : { text, from }
}

export function scalar(...options: Known[]): Binding {
  return { options: distinct(options) }
}

export function list(values: readonly Known[]): Binding {
  const entries = new Map(values.map((value, index) => [String(index), value]))
  return { options: [values[0] ?? known('')], entries }
}

export class Scope {
  private readonly parent: Scope | undefined
  private readonly variables = new Map<string, Binding>()
  /** Names that any scope of this text has: most of what is asked for none of them has. */
  private readonly names: Set<string>
  // Few texts define any, and a scope is made for every subshell and branch.
  private functions: Map<string, ShellFunction> | undefined

  constructor(parent?: Scope) {
    this.parent = parent
    this.names = parent?.names ?? new Set()
  }

  /** A copy that can be changed without changing this one: a subshell, or one branch of several. */
  child(): Scope {
    return new Scope(this)
  }

  get(name: string): Binding | undefined {
    if (!this.names.has(name)) return undefined
    for (let scope: Scope | undefined = this; scope; scope = scope.parent) {
      const binding = scope.variables.get(name)
      if (binding) return binding
    }
    return undefined
  }

  set(name: string, binding: Binding) {
    this.names.add(name)
    this.variables.set(name, binding)
  }

  /** Adds a possibility to what the variable may be already. */
  add(name: string, binding: Binding) {
    this.variables.set(name, either(this.get(name), binding))
  }

  functionNamed(name: string): ShellFunction | undefined {
    for (let scope: Scope | undefined = this; scope; scope = scope.parent) {
      const definition = scope.functions?.get(name)
      if (definition) return definition
    }
    return undefined
  }

  define(name: string, definition: ShellFunction) {
    this.functions ??= new Map()
    this.functions.set(name, definition)
  }

  /** One of these branches ran, each of them begun as a copy of this scope. */
  join(branches: readonly Scope[]) {
    const names = new Set(branches.flatMap((branch) => branch.changedSince(this)))
    for (const name of names) {
      const [first, ...others] = branches.map((branch) => branch.get(name))
      this.set(name, others.reduce((left, right) => either(left, right), first) ?? UNKNOWN_BINDING)
    }
    for (const branch of branches) branch.definedSince(this)
  }

  isUnchangedBy(branch: Scope): boolean {
    return branch.changedSince(this).length === 0
  }

  private changedSince(base: Scope): string[] {
    const names: string[] = []
    for (let scope: Scope | undefined = this; scope && scope !== base; scope = scope.parent)
      names.push(...scope.variables.keys())
    return names
  }

  private definedSince(base: Scope) {
    if (this === base) return
    this.parent?.definedSince(base)
    for (const [name, definition] of this.functions ?? []) base.define(name, definition)
  }
}

const UNKNOWN_BINDING = scalar(UNKNOWN)

/** A variable that the text never set comes from the environment: unknown. */
function either(left: Binding | undefined, right: Binding | undefined): Binding {
  const options = distinct([...(left?.options ?? [UNKNOWN]), ...(right?.options ?? [UNKNOWN])])
  const entries = left?.entries === right?.entries ? left?.entries : undefined
  return entries ? { options, entries } : { options }
}

function distinct(options: readonly Known[]): readonly Known[] {
  if (options.length < 2) return options
  const seen = new Map<string | null, Known>()
  for (const option of options) {
    const before = seen.get(option.text)
    // Unknown values are one option, fed by the commands of all of them.
    if (!before) seen.set(option.text, option)
    else if (option.from.length > 0)
      seen.set(option.text, { ...option, from: [...before.from, ...option.from] })
  }
  if (seen.size <= MAX_OPTIONS) return [...seen.values()]
  return [{ text: null, from: [...seen.values()].flatMap((option) => option.from) }]
}
