/** Says what the runtime says in another language, by key; what has no words there stays in English. */
import { fill, type Words } from '#words'

export function createSaid(sentences: Readonly<Record<string, string>>) {
  return function said({ text, key, values = {} }: Words): string {
    const known = key !== undefined && Object.hasOwn(sentences, key) ? sentences[key] : undefined
    return known === undefined ? text : fill(known, values, said)
  }
}
