/** Folders that a variable or an option names, as far as they are known. */

import { dropStart } from '../../../rules/fields.ts'
import type { Field } from '../../../unit.ts'
import type { Known } from '../../state/scope.ts'
import type { Carried } from '../carrier.ts'

/** Set for this command, or by one before it. */
export function folderValues({ unit, context }: Carried, name: string): readonly string[] {
  const given =
    unit.env.length > 0 && unit.env.findLast((assignment) => assignment.name === name)?.value
  const set = given ? undefined : context.scope.get(name)
  if (!given && !set) return NONE
  const texts = given ? (given.pieces ?? [given.value]) : (set?.options ?? []).map(textOf)
  return texts.flatMap((text) => text?.split(':').filter(Boolean) ?? [])
}

const NONE: readonly string[] = []

function textOf({ text }: Known): string | null {
  return text
}

/** `-x value`, `-xvalue`, `--long value` and `--long=value`. */
export function optionValues(words: readonly Field[], option: RegExp): Field[] {
  return words.flatMap((word, index) => {
    const { value } = word
    if (value === null || !value.startsWith('-')) return []
    const next = words[index + 1]
    if (option.test(value)) return next && next.value !== null ? [next] : []
    const length = value.startsWith('--') ? value.indexOf('=') : 2
    if (length < 2 || value.length <= length || !option.test(value.slice(0, length))) return []
    return [dropStart(word, value.startsWith('--') ? length + 1 : length)]
  })
}
