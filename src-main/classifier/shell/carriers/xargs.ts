/** `xargs`: a command whose further operands, or whose `{}`, come from standard input. */

import { givenAs } from '../../signatures/read-words.ts'
import type { Field } from '../../unit.ts'
import { unknownField } from '../expand/field-builder.ts'
import { MAX_OPTIONS } from '../limits.ts'
import { wordsIn } from '../parse/split-words.ts'
import type { Output } from '../state/walker.ts'
import { type Carried, combined, runInside } from './carrier.ts'
import { fillIn } from './fill-in.ts'

interface Call {
  readonly command: readonly Field[]
  /** What to replace, as with `-I {}`; undefined when items are added at the end. */
  readonly placeholder: string | undefined
  /** Null when items are divided by blanks. */
  readonly delimiter: string | null
  readonly readsFile: boolean
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

function parseCall(argv: readonly Field[]): Call {
  const { operands, find, has } = givenAs('xargs', argv.slice(1))
  const filled = find('J', 'replace')
  const delimiter = find('delimiter')
  return {
    command: operands,
    placeholder: filled && (filled.value?.value || '{}'),
    delimiter: has('null') ? '\0' : delimiter ? delimiterOf(delimiter.value?.value ?? '\n') : null,
    readsFile: has('arg-file'),
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
