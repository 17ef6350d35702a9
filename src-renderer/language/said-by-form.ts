/**
 * Says in another language what the runtime says in English. A sentence is known by its English
 * form, with `{}` for each value that stands in it; the other form takes them as `{1}`, `{2}`.
 * What is not known stays as it is.
 */

export type Sentences = Readonly<Record<string, string>>

interface Form {
  readonly pattern: RegExp
  readonly other: string
  /** How many letters of it are fixed: the more, the surer it is the one that was meant. */
  readonly fixed: number
}

/** `parts` are known only as values inside a sentence: alone, such short words may be anything. */
export function createSaidByForm(
  sentences: Sentences,
  parts: Sentences,
): (words: string) => string {
  const inside = translate({ ...sentences, ...parts }, (value) => inside(value))
  return translate(sentences, inside)
}

function translate(sentences: Sentences, value: (words: string) => string) {
  const whole = new Map(Object.entries(sentences))
  const forms = [...whole]
    .filter(([english]) => english.includes('{}'))
    .map(toForm)
    .sort((a, b) => b.fixed - a.fixed)
  return (words: string): string => {
    const known = whole.get(words)
    if (known !== undefined) return known
    for (const { pattern, other } of forms) {
      const values = pattern.exec(words)
      if (values)
        return other.replace(/\{(\d)\}/g, (_, place) => value(values[Number(place)] ?? ''))
    }
    return words
  }
}

function toForm([english, other]: [string, string]): Form {
  const fixed = english.split('{}')
  const pattern = new RegExp(`^${fixed.map(literal).join('(.*?)')}$`, 's')
  return { pattern, other, fixed: fixed.join('').length }
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
