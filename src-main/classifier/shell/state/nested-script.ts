/** Script text carried by a word or by standard input: how to read it, and where its letters stand. */

import type { Field, Span, StdinSource, Unit } from '../../unit.ts'
import { computedSource, mappedSource, type Source, topSource } from '../parse/source.ts'
import type { Script } from './walker.ts'

/** Stands for what is known only at run time, in a script whose rest is known. */
const PLACEHOLDER = ['$', '{__unknown}'].join('')

export function scriptFromField(field: Field, via: string): Script {
  const text = field.value ?? partlyKnown(field)
  const source = text === null ? computedSource('', field.span) : sourceOf(field, text)
  const guess = text ?? withPlaceholders(field)
  return { text, guess, source, via, carrier: field.span, from: field.from ?? [] }
}

/** Several words, which the carrier joins with blanks: `eval rm -rf /`, `ssh host rm -rf /`. */
export function scriptFromFields(fields: readonly Field[], via: string): Script {
  const [first] = fields
  if (fields.length === 1 && first) return scriptFromField(first, via)
  const texts = fields.map(
    (field) => field.value ?? partlyKnown(field) ?? (field.from?.length ? null : PLACEHOLDER),
  )
  const carrier = spanOf(fields)
  const text = texts.includes(null) ? null : texts.join(' ')
  const guess = fields
    .map((field) => field.value ?? withPlaceholders(field) ?? PLACEHOLDER)
    .join(' ')
  return {
    text,
    guess,
    source: computedSource(text ?? '', carrier),
    via,
    carrier,
    from: fields.flatMap((field) => field.from ?? []),
  }
}

export function scriptFromStdin(stdin: StdinSource, via: string, command: Span): Script {
  const carrier = 'span' in stdin ? stdin.span : command
  const field = 'field' in stdin ? stdin.field : undefined
  const text = stdin.text ?? (field ? partlyKnown(field) : null)
  const source = text === null ? computedSource('', carrier) : stdinSource(stdin, text, carrier)
  const guess = text ?? (field ? withPlaceholders(field) : null)
  return { text, guess, source, via, carrier, from: stdin.from }
}

export function scriptFromText(
  text: string | null,
  via: string,
  carrier: Span,
  from: readonly Unit[] = [],
): Script {
  return { text, guess: text, source: computedSource(text ?? '', carrier), via, carrier, from }
}

/**
 * The text with placeholders for unknown pieces. Null when all of it is unknown, or when a command
 * printed a piece: what a command prints may hold anything, also further commands.
 */
export function partlyKnown(field: Field): string | null {
  return field.from?.some((unit) => !PRINTS_VALUES.has(unit.program))
    ? null
    : withPlaceholders(field)
}

function withPlaceholders(field: Field): string | null {
  if (!field.pieces?.some((piece) => piece !== null && /\S/.test(piece))) return null
  return field.pieces.map((piece) => piece ?? PLACEHOLDER).join('')
}

/** Programs that print a name, a number or a date, never a command. */
const PRINTS_VALUES = new Set(
  `basename date dirname git hostname id mktemp nproc pwd realpath seq uname wc whoami`.split(' '),
)

function stdinSource(stdin: StdinSource, text: string, carrier: Span): Source {
  if (stdin.kind === 'herestring' && stdin.field) return sourceOf(stdin.field, text)
  // A body of the same length was taken over as it stands.
  const isVerbatim = stdin.kind === 'heredoc' && carrier.end - carrier.start === text.length
  if (!isVerbatim) return computedSource(text, carrier)
  return {
    text,
    exact: true,
    span: (start, end) => ({ start: carrier.start + start, end: carrier.start + end }),
  }
}

function sourceOf(field: Field, text: string): Source {
  const isWritten = field.span.end - field.span.start === field.text.length
  const decoded = isWritten ? decode(field.text) : undefined
  if (!decoded || decoded.value !== text.slice(0, decoded.value.length))
    return computedSource(text, field.span)
  const origins = decoded.origins.map((origin) => origin + field.span.start)
  return mappedSource(topSource(''), text, origins)
}

/** Undoes quotes and keeps where each character stood; undefined when there is more than quotes. */
function decode(text: string): { value: string; origins: number[] } | undefined {
  let value = ''
  const origins: number[] = []
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (quote === "'") {
      if (character === "'") quote = ''
      else keep(character, at)
    } else if (character === '\\') {
      const next = text[++at] ?? ''
      if (next === '\n') continue
      if (quote === '"' && !'$`"\\'.includes(next)) keep('\\', at - 1)
      keep(next, at)
    } else if (character === '$' || character === '`') return undefined
    else if (character === quote) quote = ''
    else if (quote === '' && (character === '"' || character === "'")) quote = character
    else keep(character, at)
  }
  return { value, origins }

  function keep(character: string, at: number) {
    value += character
    origins.push(at)
  }
}

export function spanOf(fields: readonly { span: Span }[]): Span {
  const first = fields[0]?.span ?? { start: 0, end: 0 }
  return { start: first.start, end: fields.at(-1)?.span.end ?? first.end }
}
