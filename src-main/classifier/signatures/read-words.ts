/** Reads the words of a program as its signature says, for the rules and for the shell half alike. */
import {
  type Arguments,
  argumentsOf,
  type OptionReader,
  optionReader,
  readOnce,
} from '../rules/options.ts'
import type { Field, Unit } from '../unit.ts'
import { allRuns } from './runs.ts'
import type { Signature } from './signature.ts'
import { signatures } from './signatures.ts'

export interface Words {
  readonly signature: Signature
  /** What stands before the verb. */
  readonly globals: Arguments | null
  readonly given: Arguments
  /** The verb and what follows; without options that stand before it, where these are read apart. */
  readonly words: readonly Field[]
  /** The verb of another signature, behind which these words stand: `git push`. */
  readonly behind?: Field | undefined
  /** The verb, when the words behind its first operand are another program's. */
  readonly inside?: string
}

interface Readers {
  readonly signature: Signature
  readonly globals: OptionReader | null
  readonly options: OptionReader
  readonly inside: OptionReader
  readonly insideVerbs: ReadonlySet<string>
}

const NO_VERBS: ReadonlySet<string> = new Set()
const byName = new Map<string, Readers>()
for (const signature of signatures) {
  const readers: Readers = {
    signature,
    globals:
      signature.globals === undefined ? null : optionReader(signature.globals, { leading: true }),
    options: optionReader(signature.options ?? '', signature.style),
    inside: optionReader(signature.inside?.options ?? '', { leading: true }),
    insideVerbs: new Set(signature.inside?.verbs.split(' ')),
  }
  for (const name of signature.names.split(/\s+/)) byName.set(name, readers)
}

// Of these nothing else is known than how they run others.
for (const { names, read } of allRuns)
  for (const name of names)
    if (!byName.has(name))
      byName.set(name, {
        signature: { names: name },
        globals: null,
        options: read,
        inside: read,
        insideVerbs: NO_VERBS,
      })

/** Undefined for a program that has no signature. */
export function readWords({ program, argv }: Pick<Unit, 'program' | 'argv'>): Words | undefined {
  const readers = byName.get(program)
  return readers && readOnce(argv, () => readBy(readers, argv.slice(1)))
}

export function signatureOf(program: string): Signature | undefined {
  return byName.get(program)?.signature
}

const readBare = optionReader('')

/** What it is given, by its signature if it has one. */
export function givenTo(unit: Unit): Arguments {
  return readWords(unit)?.given ?? readBare(unit.argv.slice(1))
}

/** The same for words that do not stand so in the command. */
export function givenAs(program: string, words: readonly Field[]): Arguments {
  const readers = byName.get(program)
  return readers ? readBy(readers, words).given : readBare(words)
}

function readBy(readers: Readers, words: readonly Field[]): Words {
  const { signature } = readers
  const globals = readers.globals?.(words) ?? null
  const own = globals ? globals.operands : words
  const verb = own[0]?.value ?? ''
  const other = signature.is?.[verb]
  const others = other === undefined ? undefined : byName.get(other)
  if (others) return { ...behind(globals, readBy(others, own.slice(1))), behind: own[0] }
  if (readers.insideVerbs.has(verb))
    return { signature, globals, given: readers.inside(own.slice(1)), words: own, inside: verb }
  return { signature, globals, given: readers.options(own), words: own }
}

/** `docker -H x compose --dry-run down`: both may say something before the verb. */
function behind(globals: Arguments | null, read: Words): Words {
  if (!globals || !read.globals) return { ...read, globals: globals ?? read.globals }
  const options = [...globals.options, ...read.globals.options]
  return { ...read, globals: argumentsOf(options, read.globals.operands) }
}
