/** What is said to a person: in English, and by key and values for a window in another language. */

export type Value = string | number | Words

export type Values = Readonly<Record<string, Value>>

export interface Words {
  /** In English: for models, logs, and whoever has no words under the key. */
  readonly text: string
  /** Left out for what others say: a server, a tool of the person's own, the system. */
  readonly key?: string
  readonly values?: Values
}

/** The same without the text, beside which it is kept. */
export type Said = Omit<Words, 'text'>

/** Puts each value in the place of its `{name}`; a value that is words itself is said by `sayInner`. */
export function fill(
  template: string,
  values: Values,
  sayInner: (words: Words) => string = ({ text }) => text,
): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    if (value === undefined) return place
    return typeof value === 'object' ? sayInner(value) : String(value)
  })
}

/** The same with every text in it changed, such as masked or made safe to show. */
export function eachText({ text, key, values }: Words, change: (text: string) => string): Words {
  return {
    text: change(text),
    ...(key !== undefined && { key }),
    ...(values && { values: mapValues(values, change) }),
  }
}

function mapValues(values: Values, change: (text: string) => string): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'number') return [name, value]
      return [name, typeof value === 'string' ? change(value) : eachText(value, change)]
    }),
  )
}

/** An error that people are told of. */
export class ToldError extends Error {
  override readonly name: string = 'ToldError'
  readonly words: Words

  constructor(words: Words, options?: ErrorOptions) {
    super(words.text, options)
    this.words = words
  }
}

/** Whatever was thrown, in words; those of others as they are. */
export function wordsOf(error: unknown): Words {
  if (error instanceof ToldError) return error.words
  return { text: error instanceof Error ? error.message : String(error) }
}

/** What was kept before sentences had keys is a text. */
export function asWords(kept: Words | string): Words {
  return typeof kept === 'string' ? { text: kept } : kept
}
