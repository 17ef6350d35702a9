/** Puts the pieces of one word together and splits it into the fields that a program would get. */
import type { Field, Span, Unit } from '../../unit.ts'

const NO_UNITS: readonly Unit[] = []

export interface FieldBuilder {
  /** Text that stands as it is; `glob` when it is an unquoted pattern. */
  literal(text: string, as: { quoted?: boolean; glob?: boolean }): void
  /** The value of an unquoted expansion: split at the separators, and patterns in it count. */
  expanded(text: string, separators: string, from: readonly Unit[]): void
  /** A piece that is known only at run time. */
  unknown(from: readonly Unit[], quoted: boolean, isUnset?: boolean): void
  /** A `<(…)` or `>(…)`, with what can be read from it. */
  process(operator: '<' | '>', content: string | null, from: readonly Unit[]): void
  /** Notes where already added text came from. */
  printedBy(from: readonly Unit[]): void
  /** Ends the field, as between the elements of `"${list[@]}"`. */
  separate(): void
  finish(): Field[]
}

export function createFieldBuilder(span: Span, text: string): FieldBuilder {
  const fields: Field[] = []
  let pieces: (string | null)[] = []
  let started = false
  let glob = false
  let quoted = false
  let from = NO_UNITS
  let operator: '<' | '>' | undefined
  let content: string | null = null
  let isUnset = true

  return { literal, expanded, unknown, process, printedBy, separate, finish }

  function literal(value: string, as: { quoted?: boolean; glob?: boolean }) {
    // An empty pair of quotes makes a field, an empty expansion does not.
    if (value === '' && !as.quoted) return
    started = true
    if (as.quoted) quoted = true
    if (as.glob) glob = true
    append(value)
  }

  function expanded(value: string, separators: string, units: readonly Unit[]) {
    if (value === '') return
    let rest = ''
    const end = () => {
      if (rest === '') return
      literal(rest, { glob: /[*?[]/.test(rest) })
      printedBy(units)
      rest = ''
    }
    for (const character of value) {
      if (!separators.includes(character)) rest += character
      else {
        end()
        separate()
      }
    }
    end()
  }

  function unknown(units: readonly Unit[], isQuoted: boolean, isNobodys = false) {
    started = true
    if (!isNobodys) isUnset = false
    if (isQuoted) quoted = true
    if (pieces.at(-1) !== null || pieces.length === 0) pieces.push(null)
    printedBy(units)
  }

  function process(direction: '<' | '>', readable: string | null, units: readonly Unit[]) {
    unknown(units, false)
    operator = direction
    content = readable
  }

  function printedBy(units: readonly Unit[]) {
    if (units.length > 0) from = from.length === 0 ? units : [...from, ...units]
  }

  function append(value: string) {
    const last = pieces.at(-1)
    if (typeof last === 'string') pieces[pieces.length - 1] = last + value
    else pieces.push(value)
  }

  function separate() {
    if (!started) return
    fields.push(field())
    pieces = []
    started = false
    glob = false
    quoted = false
    from = NO_UNITS
    operator = undefined
    content = null
    isUnset = true
  }

  function field(): Field {
    const isKnown = !pieces.includes(null)
    return {
      value: isKnown ? (pieces[0] ?? '') : null,
      glob,
      quoted,
      span,
      text,
      ...(isKnown ? {} : { pieces }),
      ...(isKnown || !isUnset ? {} : { unset: true as const }),
      ...(from.length > 0 ? { from } : {}),
      ...(operator ? { process: operator, content } : {}),
    }
  }

  function finish(): Field[] {
    separate()
    return fields
  }
}

/** A word with nothing to resolve in it. */
export function plainField(value: string, span: Span, text = value): Field {
  return { value, glob: false, quoted: value !== text, span, text }
}

export function unknownField(span: Span, text: string, from: readonly Unit[] = NO_UNITS): Field {
  return { value: null, glob: false, quoted: false, span, text, pieces: [null], from }
}
