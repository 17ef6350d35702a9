/** GNU parallel: shell text, once for every value after `:::` or every line of standard input. */

import { givenAs } from '../../signatures/read-words.ts'
import type { Field } from '../../unit.ts'
import { MAX_OPTIONS } from '../limits.ts'
import { quoteWord } from '../parse/split-words.ts'
import { scriptFromFields, scriptFromText } from '../state/nested-script.ts'
import type { Output, Script } from '../state/walker.ts'
import { type Carried, combined, runScriptInside } from './carrier.ts'
import { fillIn } from './fill-in.ts'

export function runParallel(carried: Carried): Output | undefined {
  const { command, unit } = carried
  const argv = givenAs('parallel', command.argv.slice(1)).operands
  const end = argv.findIndex((field) => /^:::?:?\+?$/.test(field.value ?? ''))
  const words = argv.slice(0, end < 0 ? undefined : end)
  // After `::::` stand files, whose lines are the values.
  const isFile = argv[end]?.value?.startsWith('::::')
  const given = isFile ? undefined : argv.slice(end + 1).map((field) => field.value)
  const values = end < 0 ? linesOf(carried) : given
  const isMany = !values || values.length > MAX_OPTIONS
  const scripts = (isMany ? [null] : values).map((value): Script => {
    if (words.length === 0)
      return scriptFromText(value, unit.program, command.span, command.stdin.from)
    const hasPlace = words.some((field) => field.value?.includes('{'))
    // Without a place for them, the unknown names come last.
    const last = words.at(-1)
    const open = hasPlace || value !== null || !last ? [] : [{ ...last, value: '{}' }]
    const filled = [...words, ...open].map((field) => fillIn(field, '{}', value, []))
    const added = hasPlace || value === null ? [] : [quoted(filled[0], value)]
    return scriptFromFields([...filled, ...added], unit.program)
  })
  const changes = { openEnded: isMany }
  return combined(scripts.map((script) => runScriptInside(carried, script, changes)))
}

function linesOf({ command }: Carried): string[] | undefined {
  return command.stdin.text?.split('\n').filter((line) => line !== '')
}

/** Values are quoted by parallel itself, so they stay one word. */
function quoted(like: Field | undefined, value: string): Field {
  const text = quoteWord(value)
  return { glob: false, quoted: true, span: { start: 0, end: 0 }, text, ...like, value: text }
}
