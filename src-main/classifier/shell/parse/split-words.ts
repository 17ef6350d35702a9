/** Words and the text they stand in, by blanks and simple quotes, as `env -S` and `xargs` read it. */
import type { Field } from '../../unit.ts'

/** One word again, whatever characters it holds. */
export function quoteWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

export function splitWords(field: Field): Field[] {
  if (field.value === null) return [field]
  return wordsIn(field.value).map((value) => ({ ...field, value, glob: false, quoted: true }))
}

export function wordsIn(text: string): string[] {
  const words: string[] = []
  let word: string | undefined
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (quote) {
      if (character === quote) quote = ''
      else word = (word ?? '') + character
    } else if (character === '"' || character === "'") {
      quote = character
      word ??= ''
    } else if (character === '\\' && at + 1 < text.length) {
      const next = text[++at] ?? ''
      // `env -S` reads `\_` as a blank between words.
      if (next === '_') end()
      else word = (word ?? '') + next
    } else if (/\s/.test(character)) end()
    else word = (word ?? '') + character
  }
  end()
  return words

  function end() {
    if (word !== undefined) words.push(word)
    word = undefined
  }
}
