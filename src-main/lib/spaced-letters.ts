/**
 * Chinese, Japanese and Korean are written without blanks between words, or with endings that belong to
 * no word. An index of words finds nothing inside such a sentence, so there each letter counts as a word,
 * and what is looked for is a row of letters.
 */
const LETTERS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー]/gu

export function spacedLetters(text: string): string {
  // Half as wide, twice as wide, or in parts: it is the same letter.
  return text.normalize('NFKC').replaceAll(LETTERS, ' $& ')
}
