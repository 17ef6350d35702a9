/** Reading words whose value may be known only in part. */
import type { Field, Span } from '../unit.ts'

/** The known text with `hole` for each unknown piece: `/etc/$x` → `/etc/` + hole. */
export function withHoles(field: Field, hole: string): string {
  if (field.value !== null) return field.value
  return (field.pieces ?? [null]).map((piece) => piece ?? hole).join('')
}

/** The part that is known before anything unknown: all of it, or `/etc/` of `/etc/$x`. */
export function knownStart(field: Field): string {
  return field.value ?? field.pieces?.[0] ?? ''
}

/** The same, null where nothing is. */
export function leadingText(field: Field): string | null {
  return field.value ?? field.pieces?.[0] ?? null
}

/** The same word without its first `length` characters, which must be known. */
export function dropStart(field: Field, length: number): Field {
  if (field.value !== null) return { ...field, value: field.value.slice(length) }
  const [first, ...rest] = field.pieces ?? [null]
  const start = first?.slice(length)
  return { ...field, pieces: start ? [start, ...rest] : rest }
}

/** A word that stands in no command text, such as a string inside Python code. */
export function literal(value: string | null, span: Span): Field {
  return { value, glob: false, quoted: true, span, text: value ?? '' }
}

/** Does nothing but options, and what may be their values, stand before it? */
export function standsFirst(words: readonly Field[], at: number): boolean {
  return words
    .slice(0, at)
    .every((word, index) => isOptionLike(word) || isOptionLike(words[index - 1]))
}

function isOptionLike(word: Field | undefined): boolean {
  return word !== undefined && /^[-+]/.test(knownStart(word))
}
