/** One text put in place of another in a file: once, or everywhere when that was asked for. */
import { type BlocksFound, closestBlocks, findBlocks, guessBlock } from './find-block.ts'
import { findLoose, sharedEnds } from './loose-text.ts'
import { reindent } from './reindent.ts'
import { type Line, splitLines, usualEnd } from './text-lines.ts'
import { plainOrigins, plainText } from './typography.ts'

export interface Replacement {
  old: string
  fresh: string
  isEverywhere: boolean
}

export type Replaced =
  | { ok: true; text: string; strategy: string; count: number }
  | { ok: true; text: string; strategy: 'already-there'; count: 0 }
  | { ok: false; message: string; details?: Record<string, unknown> }

/** A part of the file's text and what comes in its place; line ends are those of the file. */
interface Span {
  start: number
  end: number
  fresh: string
}

interface Found {
  strategy: string
  spans: Span[]
}

const SHOWN_LINES = 5
const MIN_ALREADY_THERE = 8
// A guess may be right once; for many places it is no longer a guess but a gamble.
const GUESSES = new Set(['block-anchor', 'context', 'blanks'])

export function replaceText(content: string, replacement: Replacement): Replaced {
  const old = replacement.old.replaceAll('\r\n', '\n')
  const fresh = replacement.fresh.replaceAll('\r\n', '\n')
  if (old.trim() === '') return refused('old_string is empty; give the text that is to be replaced')
  if (old === fresh)
    return refused('old_string and new_string are the same, so nothing would change')
  const lines = splitLines(content)
  const found = find(content, lines, old, fresh)
  if (!found) return notFound(content, lines, old, fresh)
  const { strategy, spans } = found
  if (spans.length > 1 && !replacement.isEverywhere) return ambiguous(content, spans)
  if (spans.length > 1 && GUESSES.has(strategy)) return ambiguous(content, spans)
  const accident = strategy === 'exact' ? undefined : escapingAccident(old, fresh, content, spans)
  if (accident) return refused(accident)
  return { ok: true, text: applied(content, spans, lines), strategy, count: spans.length }
}

function find(content: string, lines: readonly Line[], old: string, fresh: string) {
  return (
    findExact(content, old, fresh, 'exact') ??
    findTypographic(content, old, fresh) ??
    findInLines(lines, old, fresh, findBlocks) ??
    findLoosely(content, old, fresh) ??
    findUnescaped(content, old, fresh) ??
    findInLines(lines, old, fresh, guessBlock)
  )
}

function findExact(content: string, old: string, fresh: string, strategy: string) {
  const { text, originAt } = withUnixEnds(content)
  const spans: Span[] = []
  for (let at = text.indexOf(old); at >= 0; at = text.indexOf(old, at + old.length))
    spans.push({ start: originAt(at), end: originAt(at + old.length), fresh })
  return spans.length > 0 ? { strategy, spans } : undefined
}

/** Whole lines, with blanks or more forgiven. */
function findInLines(
  lines: readonly Line[],
  old: string,
  fresh: string,
  findIn: (lines: readonly string[], block: readonly string[]) => BlocksFound | undefined,
): Found | undefined {
  const isWithEnd = old.endsWith('\n')
  const block = (isWithEnd ? old.slice(0, -1) : old).split('\n')
  const texts = lines.map(({ text }) => text)
  const found = findIn(texts, block)
  if (!found) return undefined
  const offsets = offsetsOf(lines)
  const spans = found.starts.map((first) => {
    const last = first + block.length - 1
    const matched = texts.slice(first, last + 1)
    const body = reindent(fresh.split('\n'), block, matched).join('\n')
    const lastLine = lines[last]
    const lineEnd = offsets[last + 1] ?? 0
    const end = isWithEnd ? lineEnd : lineEnd - (lastLine?.end.length ?? 0)
    return { start: offsets[first] ?? 0, end, fresh: body }
  })
  return { strategy: found.strategy, spans }
}

/** A model that wrote `\n` for a line end in the old text did so in the new one too. */
function findUnescaped(content: string, old: string, fresh: string): Found | undefined {
  const plain = unescaped(old)
  return plain === old ? undefined : findExact(content, plain, unescaped(fresh), 'unescaped')
}

/** Part of a line, with quotes, dashes and blanks written in another way. */
function findTypographic(content: string, old: string, fresh: string): Found | undefined {
  const { text, originAt } = withUnixEnds(content)
  const [plain, wanted] = [plainText(text), plainText(old)]
  if (plain === text && wanted === old) return undefined
  const origins = plainOrigins(text)
  const origin = (at: number) => originAt(origins[at] ?? text.length)
  // What stays the same keeps the characters of the file.
  const [prefix, suffix] = wanted.length === old.length ? sharedEnds(old, fresh) : [0, 0]
  const middle = fresh.slice(prefix, fresh.length - suffix)
  const spans: Span[] = []
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + wanted.length)) {
    const end = origin(at + wanted.length - suffix)
    spans.push({ start: origin(at + prefix), end, fresh: middle })
  }
  return spans.length > 0 ? { strategy: 'typographic', spans } : undefined
}

/** Part of a line, with the blanks in it written in another way too. */
function findLoosely(content: string, old: string, fresh: string): Found | undefined {
  const { text, originAt } = withUnixEnds(content)
  const spans = findLoose(text, old, fresh).map((place) => ({
    start: originAt(place.start),
    end: originAt(place.end),
    fresh: place.fresh,
  }))
  return spans.length > 0 ? { strategy: 'blanks', spans } : undefined
}

function applied(content: string, spans: readonly Span[], lines: readonly Line[]): string {
  let text = ''
  let from = 0
  for (const { start, end, fresh } of spans) {
    const lineEnd = /\r?\n/.exec(content.slice(start, end))?.[0] ?? usualEnd(lines)
    text += content.slice(from, start) + fresh.replaceAll('\n', lineEnd)
    from = end
  }
  return text + content.slice(from)
}

/** Quotes or backslashes escaped once too often would end up in the file. */
function escapingAccident(
  old: string,
  fresh: string,
  content: string,
  spans: readonly Span[],
): string | undefined {
  const regions = spans.map(({ start, end }) => content.slice(start, end)).join('\n')
  const sign = ["\\'", '\\"', '\\\\'].find(
    (each) =>
      fresh.includes(each) && !regions.includes(each) && (old.includes(each) || each !== '\\\\'),
  )
  return (
    sign &&
    `new_string holds ${sign} where the file has no such escape; write quotes and backslashes as they are in the file`
  )
}

function ambiguous(content: string, spans: readonly Span[]): Replaced {
  const numbers = spans.map(({ start }) => content.slice(0, start).split('\n').length)
  const shown = numbers.slice(0, SHOWN_LINES).join(', ')
  const rest = numbers.length > SHOWN_LINES ? ', …' : ''
  return refused(
    `old_string is found ${numbers.length} times, at lines ${shown}${rest}; give more of the lines around it, or set replace_all`,
    { match_lines: numbers.slice(0, SHOWN_LINES) },
  )
}

function notFound(content: string, lines: readonly Line[], old: string, fresh: string): Replaced {
  const isThere =
    fresh.trim().length >= MIN_ALREADY_THERE && withUnixEnds(content).text.includes(fresh)
  if (isThere) return { ok: true, text: content, strategy: 'already-there', count: 0 }
  const texts = lines.map(({ text }) => text)
  const block = old.replace(/\n$/, '').split('\n')
  const closest = closestBlocks(texts, block).map(({ start, score }) => ({
    line: start + 1,
    similarity: Math.round(score * 100) / 100,
    text: visible(texts.slice(start, start + Math.min(block.length, SHOWN_LINES)).join('\n')),
  }))
  return refused(
    'old_string is not in the file; read the part you want to change again and copy it exactly',
    closest.length > 0
      ? { closest, searched: visible(block.slice(0, SHOWN_LINES).join('\n')) }
      : {},
  )
}

/** Blanks and tabs at the start of lines, so that they can be seen. */
function visible(text: string): string {
  const cut = text.length > 600 ? `${text.slice(0, 600)}…` : text
  return cut.replace(/^[ \t]+|[ \t]+$/gm, (blanks) =>
    blanks.replaceAll(' ', '·').replaceAll('\t', '→'),
  )
}

/** The text with Unix line ends, and for each place in it the place in the original. */
function withUnixEnds(content: string) {
  if (!content.includes('\r\n')) return { text: content, originAt: (at: number) => at }
  const removedAt: number[] = []
  const text = content.replace(/\r\n/g, (_, at: number) => {
    removedAt.push(at - removedAt.length)
    return '\n'
  })
  return { text, originAt: (at: number) => at + countBelow(removedAt, at) }
}

function countBelow(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

function offsetsOf(lines: readonly Line[]): number[] {
  const offsets = [0]
  for (const { text, end } of lines) offsets.push((offsets.at(-1) ?? 0) + text.length + end.length)
  return offsets
}

function unescaped(text: string): string {
  return text.replace(/\\([ntr])/g, (_, letter: string) =>
    letter === 'n' ? '\n' : letter === 't' ? '\t' : '\r',
  )
}

function refused(message: string, details?: Record<string, unknown>): Replaced {
  return { ok: false, message, ...(details && { details }) }
}
