/** Takes a wrapper's own options off a command line, so that what it runs is left. */
import type { Assignment, Field } from '../../unit.ts'
import type { WrapperSpec } from './wrapper-table.ts'

export interface Peeled {
  readonly env: readonly Assignment[]
  /** Values of options that are shell text. */
  readonly scripts: readonly Field[]
  /** The command and its arguments; empty when there is none. */
  readonly command: readonly Field[]
  /** Values of the options that take one, by the name they were written with. */
  readonly options: ReadonlyMap<string, Field>
}

const NOTHING: Peeled = { env: [], scripts: [], command: [], options: new Map() }

/** Null when this call runs nothing: another subcommand, or a question about itself. */
export function peel(spec: WrapperSpec, argv: readonly Field[]): Peeled | null {
  const env: Assignment[] = []
  const scripts: Field[] = []
  const options = new Map<string, Field>()
  let { skip } = spec
  let isAtSubcommand = spec.subcommands !== null
  let sawDashes = false
  let at = 1
  for (; at < argv.length; at++) {
    const field = argv[at]
    if (!field) break
    const value = leadingText(field)
    if (value === null) {
      // An unknown word before the command is one of the operands to skip, or the command itself.
      if (skip > 0) skip--
      else break
    } else if (value === '--') {
      sawDashes = true
      at++
      break
    } else if (value.length > 1 && value.startsWith('-')) {
      if (spec.questions.has(value)) return null
      if (spec.leads.has(value)) return { ...NOTHING, command: argv.slice(at + 1), options }
      // What is glued to an option but unknown is its value, so the next word is not.
      at += option(field, value, field.value === null ? undefined : argv[at + 1])
    } else if (isAtSubcommand) {
      if (!spec.subcommands?.has(value)) return null
      isAtSubcommand = false
    } else if (spec.takesAssignments && /^[A-Za-z_]\w*=/.test(value)) {
      env.push(assignmentIn(field, value))
    } else if (skip > 0) skip--
    else if (spec.ignoresOperands || spec.needsDashes) continue
    else break
  }
  if (isAtSubcommand) return null
  const hasCommand = !spec.ignoresOperands && (!spec.needsDashes || sawDashes)
  return { env, scripts, options, command: hasCommand ? argv.slice(at) : [] }

  /** How many further words the option takes. */
  function option(field: Field, value: string, next: Field | undefined): 0 | 1 {
    const equals = value.indexOf('=')
    const name = equals < 0 ? value : value.slice(0, equals)
    if (name.startsWith('--')) {
      const full = complete(name)
      if (!full) return 0
      const given = equals < 0 ? next : restOf(field, equals + 1)
      if (given) keep(full, given)
      return given === next && next ? 1 : 0
    }
    // A single dash may still be a long name, as in `arch -arch x86_64`.
    if (next && (spec.values.has(value) || spec.scripts.has(value))) {
      keep(value, next)
      return 1
    }
    for (let index = 1; index < value.length; index++) {
      const letter = `-${value[index]}`
      if (!spec.values.has(letter) && !spec.scripts.has(letter)) continue
      const isGlued = index + 1 < value.length || field.value === null
      const given = isGlued ? restOf(field, index + 1) : next
      if (given) keep(letter, given)
      return isGlued || !next ? 0 : 1
    }
    return 0
  }

  function keep(name: string, value: Field) {
    if (spec.scripts.has(name)) scripts.push(value)
    options.set(name, value)
  }

  /** The option that a name stands for; long ones may be cut short. */
  function complete(name: string): string | undefined {
    if (spec.values.has(name) || spec.scripts.has(name)) return name
    if (name.length < 4) return undefined
    return [...spec.scripts, ...spec.values].find((full) => full.startsWith(name))
  }
}

export function assignmentIn(field: Field, value: string): Assignment {
  const equals = value.indexOf('=')
  return { name: value.slice(0, equals), value: restOf(field, equals + 1), append: false }
}

/** The word, or as much of its beginning as is known: `--user=` of `--user=$NAME`. */
export function leadingText(field: Field): string | null {
  return field.value ?? field.pieces?.[0] ?? null
}

/** What is left of a word after some characters of its known beginning. It keeps the word's place. */
export function restOf(field: Field, from: number): Field {
  if (field.value !== null) return { ...field, value: field.value.slice(from) }
  const [first, ...others] = field.pieces ?? [null]
  const rest = first?.slice(from)
  return { ...field, pieces: rest ? [rest, ...others] : others }
}
