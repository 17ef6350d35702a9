/** What a person or a model types to find words, as the index of words is asked for it. */
import type { DatabaseSync } from 'node:sqlite'
import { spacedLetters } from '../../lib/spaced-letters.ts'

/** The index puts together all that begins alike before it tells of any, which takes long where it is much. */
const MANY_MESSAGES = 50_000
const MANY_ENDINGS = 100

const WORDS = /[\p{L}\p{M}\p{N}_]+/gu

export function createWordQuery(db: DatabaseSync) {
  db.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS temp.word_uses
     USING fts5vocab('main', 'message_words', 'instance')`,
  )
  const nextWord = db.prepare('SELECT term FROM temp.word_uses WHERE term >= ? LIMIT 1')
  const newest = db.prepare('SELECT max(id) AS id FROM messages')
  return { toMatch }

  /**
   * Every word must occur, a phrase in quotes as it stands; OR joins alternatives. Nothing else that is
   * typed is read as query syntax. Of very much that was said, a word stands for the first hundred that
   * begin so.
   */
  function toMatch(query: string): string {
    const isMuch = Number(newest.get()?.id ?? 0) > MANY_MESSAGES
    const alternatives = query.split(/(?:^|\s)OR(?=\s|$)/).map((text) => toTerms(text, isMuch))
    return alternatives.filter((terms) => terms !== '').join(' OR ')
  }

  function toTerms(text: string, isMuch: boolean): string {
    const parts = [...text.matchAll(/"([^"]*)"|([^"]+)/g)]
    const terms = parts.flatMap(([, phrase, rest]) =>
      phrase === undefined
        ? wordsOf(rest ?? '').map((word) => (isMuch ? oneOfMany(word) : `"${lettersOf(word)}"*`))
        : lettersOf(phrase) === ''
          ? []
          : [`"${lettersOf(phrase)}"`],
    )
    return terms.join(' AND ')
  }

  function oneOfMany(word: string): string {
    const letters = lettersOf(word).split(/[ _]+/)
    const before = letters.slice(0, -1).join(' ')
    const endings = beginningWith(withoutAccents(letters.at(-1) ?? ''))
    const alternatives = [lettersOf(word), ...endings.map((ending) => `${before} ${ending}`)]
    return `(${alternatives.map((each) => `"${each}"`).join(' OR ')})`
  }

  /** From one word to the next, past all uses of it. */
  function beginningWith(beginning: string): string[] {
    const words: string[] = []
    let from = beginning
    while (from !== '' && words.length < MANY_ENDINGS) {
      const word = nextWord.get(from)?.term
      if (typeof word !== 'string' || !word.startsWith(beginning)) break
      words.push(word)
      from = `${word}\u0001`
    }
    return words
  }
}

/** A mark without a letter is none. */
export function wordsOf(text: string): string[] {
  return (text.match(WORDS) ?? []).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** As the index has it. */
export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function lettersOf(text: string): string {
  return (spacedLetters(text).match(WORDS) ?? []).join(' ')
}
