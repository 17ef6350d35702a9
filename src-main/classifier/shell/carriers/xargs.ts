/** `xargs`: a command whose further operands, or whose `{}`, come from standard input. */

import type { Field } from '../../unit.ts'
import { unknownField } from '../expand/field-builder.ts'
import { MAX_OPTIONS } from '../limits.ts'
import { wordsIn } from '../parse/split-words.ts'
import type { Output } from '../state/walker.ts'
import { type Carried, combined, runInside } from './carrier.ts'
import { fillIn } from './fill-in.ts'
import { leadingText } from './peel.ts'

interface Call {
  command: readonly Field[]
  /** What to replace, as with `-I {}`; undefined when items are added at the end. */
  placeholder: string | undefined
  /** Null when items are divided by blanks. */
  delimiter: string | null
  readsFile: boolean
}

export function runXargs(carried: Carried): Output | undefined {
  const { stdin } = carried.command
  const call = parseCall(carried.command.argv)
  if (call.command.length === 0) return undefined
  const items = call.readsFile || stdin.text === null ? null : itemsIn(stdin.text, call)
  const from = stdin.from
  // What xargs has read is not there for the command to read again.
  const inherited = { kind: 'inherited', text: null, from: [] } as const
  if (call.placeholder === undefined) {
    const known = (items ?? []).map((item): Field => ({ ...unknown(), value: item, quoted: true }))
    const added = items === null ? [] : known
    const changes = { stdin: inherited, openEnded: items === null }
    return runInside(carried, [...call.command, ...added], changes)
  }
  const { placeholder } = call
  const values = items && items.length <= MAX_OPTIONS ? items : [null]
  return combined(
    values.map((value) =>
      runInside(
        carried,
        call.command.map((field) => fillIn(field, placeholder, value, from)),
        { stdin: inherited, openEnded: value === null },
      ),
    ),
  )

  function unknown(): Field {
    return unknownField(carried.command.span, '', from)
  }
}

const WITH_VALUE =
  /^-([rtxp0o]*[aEIJLnPRsSd]|-(arg-file|delimiter|eof|replace|max-lines|max-args|max-procs|max-chars|process-slot-var))$/

function parseCall(argv: readonly Field[]): Call {
  const call: Call = { command: [], placeholder: undefined, delimiter: null, readsFile: false }
  let at = 1
  for (; at < argv.length; at++) {
    const field = argv[at]
    const value = field ? leadingText(field) : null
    if (value === null || !/^-./.test(value)) break
    if (value === '--') {
      at++
      break
    }
    // What is glued to an option but unknown is its value, so the next word is not.
    const isGlued = field?.value === null
    note(value, isGlued ? undefined : (argv[at + 1]?.value ?? undefined))
    if (WITH_VALUE.test(value) && !isGlued) at++
  }
  call.command = argv.slice(at)
  return call

  function note(value: string, next: string | undefined) {
    if (/^(-I|-J|--replace)$/.test(value)) call.placeholder = next ?? '{}'
    else if (/^(-i|--replace=)/.test(value))
      call.placeholder = value.replace(/^(-i|--replace=)/, '') || '{}'
    else if (/^-[IJ]/.test(value)) call.placeholder = value.slice(2)
    else if (/^(-a|--arg-file)/.test(value)) call.readsFile = true
    else if (/^(-[rtxpo]*0|--null)/.test(value)) call.delimiter = '\0'
    else if (/^(-d|--delimiter)$/.test(value)) call.delimiter = delimiterOf(next ?? '\n')
    else if (/^(-d|--delimiter=)/.test(value))
      call.delimiter = delimiterOf(value.replace(/^(-d|--delimiter=)/, ''))
    // A cluster may end in the letter that takes the value: `-0I{}`, `-rI {}`.
    if (/^-[rtxp0o]+I/.test(value))
      call.placeholder = value.replace(/^-[rtxp0o]+I/, '') || (next ?? '{}')
  }
}

function delimiterOf(text: string): string {
  return text === '\\n' ? '\n' : text === '\\0' ? '\0' : text
}

function itemsIn(text: string, call: Call): string[] {
  if (call.delimiter !== null) return text.split(call.delimiter).filter((item) => item !== '')
  if (call.placeholder !== undefined)
    return text
      .split('\n')
      .map((line) => line.trimStart())
      .filter((line) => line !== '')
  return wordsIn(text)
}
