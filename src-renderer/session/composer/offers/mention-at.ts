import type { Written } from './offer.ts'

/** A name that is longer was not meant as one. */
const MAX_TYPED = 300

export interface TypedMention {
  /** Where its `@` stands. */
  start: number
  typed: string
}

/** What is being named at the caret: an `@` at the start of a word, and what follows it. */
export function mentionAt({ text, caret }: Written): TypedMention | undefined {
  const from = Math.max(0, caret - MAX_TYPED - 2)
  const before = text.slice(from, caret)
  const found = /(?:^|[\s(（，。、：；])@("[^"\n]*|[^\s"@]*)$/.exec(before)
  if (!found || (from > 0 && found.index === 0 && before[0] === '@')) return undefined
  const named = found[1] ?? ''
  return { start: caret - named.length - 1, typed: named.replace(/^"/, '') }
}

/** The text with the name in full. A folder or a server is gone into, so nothing ends it. */
export function withMention({ text, caret }: Written, start: number, name: string): Written {
  const hasSpace = /\s/.test(name)
  const isGoneInto = /[/:]$/.test(name)
  const end = isGoneInto ? '' : hasSpace ? '" ' : ' '
  const named = `@${hasSpace ? '"' : ''}${name}${end}`
  const rest = text.slice(caret)
  // A space that stands there already is enough.
  const after = end.endsWith(' ') && rest.startsWith(' ') ? rest.slice(1) : rest
  return { text: `${text.slice(0, start)}${named}${after}`, caret: start + named.length }
}
