/** Fields that nobody has a sentence for, as lines that a person reads. */
import type { ResultWords } from './result-words.ts'

/** Whatever they say, they say it in whole sentences. */
const SENTENCES = new Set([
  ...['message', 'note', 'hint', 'warning', 'extracted', 'omitted', 'retry_hint', 'pty_note'],
  ...['timeout_note', 'truncation_note', 'limit_reason'],
])

/** That all went well is seen by its not having failed. */
const SILENT = new Set(['success', 'done', 'dedup', 'content_returned', 'verified'])
const DEEPEST = 6

export function plainFields(fields: Readonly<Record<string, unknown>>, words: ResultWords): string {
  return lines(fields, words, 0).join('\n')
}

function lines(
  fields: Readonly<Record<string, unknown>>,
  words: ResultWords,
  depth: number,
): string[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const name = key.replace(/^_/, '')
    if (!isTelling(value) || (SILENT.has(name) && typeof value === 'boolean')) return []
    if (SENTENCES.has(name) && typeof value === 'string') return [value]
    return field(name.replaceAll('_', ' '), value, words, depth)
  })
}

function field(name: string, value: unknown, words: ResultWords, depth: number): string[] {
  if (typeof value !== 'object' || value === null) {
    const text = plain(value, words)
    return text.includes('\n') ? [`${name}:`, ...indented(text.split('\n'))] : [`${name}: ${text}`]
  }
  if (depth >= DEEPEST) return [`${name}: …`]
  const inner = Array.isArray(value)
    ? listed(value, words, depth + 1)
    : lines({ ...value }, words, depth + 1)
  if (inner.length === 0) return []
  return inner.length === 1 && Array.isArray(value)
    ? [`${name}: ${inner[0]}`]
    : [`${name}:`, ...indented(inner)]
}

function listed(list: readonly unknown[], words: ResultWords, depth: number): string[] {
  if (list.every((each) => typeof each !== 'object' || each === null)) {
    const texts = list.map((each) => plain(each, words))
    const line = texts.join(', ')
    return line.length <= SHORT_LIST_CHARS && !line.includes('\n') ? [line] : texts.map(bulleted)
  }
  return list.flatMap((each) => {
    const [first, ...rest] = Array.isArray(each)
      ? listed(each, words, depth + 1)
      : typeof each === 'object' && each !== null
        ? lines({ ...each }, words, depth + 1)
        : [plain(each, words)]
    return first === undefined ? [] : [bulleted(first), ...indented(rest)]
  })
}

const SHORT_LIST_CHARS = 80

function bulleted(line: string): string {
  return `• ${line}`
}

function indented(inner: readonly string[]): string[] {
  return inner.map((line) => `  ${line}`)
}

function plain(value: unknown, words: ResultWords): string {
  if (value === true) return words.yes
  return value === false ? words.no : String(value)
}

function isTelling(value: unknown): boolean {
  return value !== null && value !== '' && value !== false && value !== undefined
}
