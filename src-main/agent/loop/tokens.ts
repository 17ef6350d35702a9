/**
 * How much of a model's window a text takes, without the model's own tables: a text falls into pieces
 * as tokenizers cut it, and most pieces are one token. What pieces of each kind cost was found with
 * the table o200k. Models differ most in the scripts of Asia and in letters beyond A to Z, so each kind
 * is counted apart, at a rate that is learned (`token-scale.ts`).
 */
import type { ChatMessage } from '../model/model.ts'
import { pictureTokens } from './picture-tokens.ts'

export interface TokenCount {
  /** English, code, numbers, marks. */
  plain: number
  /** Languages that write letters from A to Z and more. */
  latin: number
  /** Other alphabets. */
  letters: number
  /** Letters of Chinese, also in Japanese. */
  han: number
  /** Japanese and Korean. */
  syllables: number
  /** Base64 and hashes. */
  dense: number
  pictures: number
}
/** What one token of the table is with a model. */
export type TokenRates = Readonly<TokenCount>

export const TABLE_RATES: TokenRates = {
  plain: 1,
  latin: 1,
  letters: 1,
  han: 1,
  syllables: 1,
  dense: 1,
  pictures: 1,
}

const START = '(?<![A-Za-z0-9])'
const BASE64 = `${START}(?=[A-Za-z/+]{0,30}\\d)(?=[a-z0-9/+]{0,30}[A-Z])(?=[A-Z0-9/+]{0,30}[a-z])[A-Za-z0-9+/]{24,}`
const HEX = `${START}(?=[a-f]{0,20}\\d)(?=\\d{0,20}[a-f])[0-9a-f]{7,}(?![A-Za-z0-9])`
const KANA = '[\\p{Script=Hiragana}\\p{Script=Katakana}ー]+'
const WORD = '\\p{Lu}*[\\p{Ll}\\p{M}]+|\\p{Lu}+|[\\p{L}\\p{M}]+'
/** A letter run takes the mark before it; digits come in threes; line ends and blanks in runs. */
const PIECES = new RegExp(
  `(${BASE64})|(${HEX})|[^\\r\\n\\p{L}\\p{N}]?(?:(\\p{Script=Han}+)|(${KANA})|(\\p{Script=Hangul}+)|(${WORD}))|(\\p{N}{1,3})| ?([^\\s\\p{L}\\p{N}]+)[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+`,
  'gu',
)

const PER_LETTER = { base64: 0.69, hex: 0.567, han: 0.69, traditional: 0.986, wideMark: 1.18 }
const KANA_RUN = { tokens: 0.33, perLetter: 0.6 }
const HANGUL_RUN = { tokens: 1.03, perLetter: 0.36 }
/** A word of so many letters, by what stands before it: most of a table are words behind a blank. */
const WORD_TOKENS = {
  blank: { short: 0.85, common: 1.05, long: 0.9 },
  mark: { short: 1.17, common: 1.5, long: 1.95 },
  none: { short: 1.13, common: 1.06, long: 1.55 },
}
const LETTERS = { short: 3, common: 7, long: 16, perLetter: 0.2 }
/** Longer ones are no words. */
const LETTERS_PER_TOKEN = 3.2
const CAPITALS = { upTo: 3, tokens: 1.15, perLetter: 0.12 }
const LATIN_WORD = { tokens: 1.54, perLetter: 0.17 }
const CYRILLIC_WORD = { tokens: 0.27, perLetter: 0.22 }
const OTHER_WORD = { tokens: 0.3, perLetter: 0.45 }
/** Words beyond A to Z for each within, from which a text is in another language; they are rarer in tables. */
const ACCENTED_FROM = 0.04
const FOREIGN_WORD = 1.05
const MARKS = { upTo: 4, tokens: 1, perMark: 0.2 }
const DIGITS = 0.95
const BLANK = 1.06

/** Letters of traditional Chinese that are often met, and stand in no simplified text. */
const TRADITIONAL =
  /[這個們說來時會對國學發經過還後為沒樣見長開問話間從與應該實現資無關點將當機動體設計類別標籤結構屬頁題內聲單選項連請讓給變數據檔錄處網電腦視覺區塊導覽鍵盤運執檢驗規則錯誤訊號確認啟閉顯隱]/gu
const TRADITIONAL_FROM = 0.05
const LATIN = /^[\p{Script=Latin}\p{M}]+$/u
const CYRILLIC = /^\p{Script=Cyrillic}+$/u
const IS_JAPANESE = /[ぁ-ん]/

/** For cutting where nothing is known of the text: fewer than it usually has, so that it fits. */
const USUAL_CHARS_PER_TOKEN = 3

/** Of a longer text some parts stand for all of it, so that it costs no more time than this. */
const READ_WHOLE = 40_000
const SAMPLES = 8
const SAMPLE_CHARS = 4_000

export function estimateText(text: string, rates = TABLE_RATES): number {
  return atRates(countText(text), rates)
}

export function estimateTokens(messages: readonly ChatMessage[], rates = TABLE_RATES): number {
  return atRates(countMessages(messages), rates)
}

export function atRates(count: TokenCount, rates: TokenRates): number {
  return (
    count.plain * rates.plain +
    count.latin * rates.latin +
    count.letters * rates.letters +
    count.han * rates.han +
    count.syllables * rates.syllables +
    count.dense * rates.dense +
    count.pictures * rates.pictures
  )
}

/** How many characters of texts like these fit into so many tokens. */
export function charsWithin(tokens: number, texts: readonly string[], rates: TokenRates): number {
  const chars = texts.reduce((sum, text) => sum + text.length, 0)
  const size = texts.reduce((sum, text) => sum + estimateText(text, rates), 0)
  return tokens * Math.min(size === 0 ? USUAL_CHARS_PER_TOKEN : chars / size, USUAL_CHARS_PER_TOKEN)
}

export function countMessages(messages: readonly ChatMessage[]): TokenCount {
  const sum = none()
  for (const message of messages) {
    // Calls, and what goes back to a server with its own reply.
    const { content, role: _role, ...others } = message
    if (Object.keys(others).length > 0) add(sum, countText(JSON.stringify(others)))
    if (typeof content === 'string') add(sum, countText(content))
    else
      for (const part of content ?? []) {
        if ('text' in part) add(sum, countText(part.text))
        else if (part.type === 'image_url') sum.pictures += pictureTokens(part.image_url.url)
      }
  }
  return sum
}

export function countText(text: string): TokenCount {
  if (text.length <= READ_WHOLE) return countWhole(text)
  const stride = (text.length - SAMPLE_CHARS) / (SAMPLES - 1)
  const sum = none()
  for (let index = 0; index < SAMPLES; index += 1) {
    const at = Math.floor(index * stride)
    add(sum, countWhole(text.slice(at, at + SAMPLE_CHARS)))
  }
  const times = text.length / (SAMPLES * SAMPLE_CHARS)
  return {
    plain: sum.plain * times,
    latin: sum.latin * times,
    letters: sum.letters * times,
    han: sum.han * times,
    syllables: sum.syllables * times,
    dense: sum.dense * times,
    pictures: 0,
  }
}

export function none(): TokenCount {
  return { plain: 0, latin: 0, letters: 0, han: 0, syllables: 0, dense: 0, pictures: 0 }
}

export function add(sum: TokenCount, more: TokenCount): void {
  sum.plain += more.plain
  sum.latin += more.latin
  sum.letters += more.letters
  sum.han += more.han
  sum.syllables += more.syllables
  sum.dense += more.dense
  sum.pictures += more.pictures
}

function countWhole(text: string): TokenCount {
  const sum = none()
  const words = { english: 0, tokens: 0, accented: 0 }
  let perHan: number | undefined
  for (const [piece, base64, hex, han, kana, hangul, word, digits, marks] of text.matchAll(
    PIECES,
  )) {
    if (word !== undefined) {
      if (/^[A-Za-z]+$/.test(word)) {
        words.english += 1
        words.tokens += wordTokens(word, piece)
      } else if (LATIN.test(word)) {
        words.accented += 1
        sum.latin += ofRun(LATIN_WORD, word.length)
      } else sum.letters += ofRun(CYRILLIC.test(word) ? CYRILLIC_WORD : OTHER_WORD, word.length)
    } else if (marks !== undefined) addMarks(sum, marks)
    else if (han !== undefined) {
      perHan ??= isTraditional(text) ? PER_LETTER.traditional : PER_LETTER.han
      sum.han += han.length * perHan
    } else if (kana !== undefined) sum.syllables += ofRun(KANA_RUN, kana.length)
    else if (hangul !== undefined) sum.syllables += ofRun(HANGUL_RUN, hangul.length)
    else if (base64 !== undefined) sum.dense += base64.length * PER_LETTER.base64
    else if (hex !== undefined) sum.dense += hex.length * PER_LETTER.hex
    else sum.plain += digits === undefined ? BLANK : DIGITS
  }
  // Beside accented words also the others are of that language.
  if (words.accented > words.english * ACCENTED_FROM) sum.latin += words.tokens * FOREIGN_WORD
  else sum.plain += words.tokens
  return sum
}

function wordTokens(word: string, piece: string): number {
  const letters = word.length
  if (/^[A-Z]{2,}$/.test(word))
    return CAPITALS.tokens + Math.max(letters - CAPITALS.upTo, 0) * CAPITALS.perLetter
  if (letters > LETTERS.long) return letters / LETTERS_PER_TOKEN
  const before = piece.length === letters ? 'none' : piece.startsWith(' ') ? 'blank' : 'mark'
  const { short, common, long } = WORD_TOKENS[before]
  if (letters <= LETTERS.short) return short
  if (letters <= LETTERS.common) return common
  return long + (letters - LETTERS.common) * LETTERS.perLetter
}

function addMarks(sum: TokenCount, marks: string): void {
  if (/^[\x00-\x7f]+$/.test(marks))
    sum.plain += MARKS.tokens + Math.max(marks.length - MARKS.upTo, 0) * MARKS.perMark
  else sum.plain += marks.length * PER_LETTER.wideMark
}

function ofRun(run: { tokens: number; perLetter: number }, letters: number): number {
  return run.tokens + letters * run.perLetter
}

/** Of which fewer letters stand together in a table, since there was less of it to learn from. */
function isTraditional(text: string): boolean {
  if (IS_JAPANESE.test(text)) return false
  const all = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return (text.match(TRADITIONAL)?.length ?? 0) > all * TRADITIONAL_FROM
}
