/** Brace expansion, which the shell does on the text of a word before anything else. */
import { MAX_BRACE_RESULTS } from '../limits.ts'

/** All texts that `{a,b}` and `{1..3}` make of this one; null when there are too many. */
export function expandBraces(text: string): string[] | null {
  const results: string[] = []
  return expandInto(results, '', text) ? results : null
}

function expandInto(results: string[], before: string, text: string): boolean {
  const brace = firstBrace(text)
  if (!brace) {
    if (results.length >= MAX_BRACE_RESULTS) return false
    results.push(before + text)
    return true
  }
  const head = before + text.slice(0, brace.open)
  const tail = text.slice(brace.close + 1)
  for (const choice of brace.choices) {
    const inner = brace.isSequence ? [choice] : expandBraces(choice)
    if (!inner) return false
    for (const part of inner) if (!expandInto(results, head + part, tail)) return false
  }
  return true
}

interface Brace {
  open: number
  close: number
  choices: string[]
  isSequence: boolean
}

function firstBrace(text: string): Brace | undefined {
  // A word that begins with `{}` is meant as it stands, as in `find -exec`.
  let at = text.startsWith('{}') ? 2 : 0
  while (at < text.length) {
    if (text[at] === '{') {
      const brace = braceAt(text, at)
      if (brace) return brace
    }
    at = skipQuoted(text, at)
  }
  return undefined
}

function braceAt(text: string, open: number): Brace | undefined {
  const commas: number[] = []
  let hasDots = false
  let depth = 0
  let at = open + 1
  while (at < text.length) {
    const character = text[at]
    if (character === '{') depth++
    else if (character === '}' && depth > 0) depth--
    // A brace without anything to choose from does not end the list: `{a}b,c}` is `a}b` and `c`.
    else if (character === '}' && (commas.length > 0 || hasDots))
      return brace(text, open, at, commas)
    else if (character === ',' && depth === 0) commas.push(at)
    else if (text.startsWith('..', at) && depth === 0) hasDots = true
    at = skipQuoted(text, at)
  }
  return undefined
}

function brace(text: string, open: number, close: number, commas: number[]): Brace | undefined {
  if (commas.length > 0) {
    const edges = [open, ...commas, close]
    const choices = edges.slice(1).map((edge, index) => text.slice((edges[index] ?? 0) + 1, edge))
    return { open, close, choices, isSequence: false }
  }
  const choices = sequence(text.slice(open + 1, close))
  return choices && { open, close, choices, isSequence: true }
}

const SEQUENCE = /^(?:(-?\d+)\.\.(-?\d+)|([A-Za-z])\.\.([A-Za-z]))(?:\.\.(-?\d+))?$/

function sequence(text: string): string[] | undefined {
  const match = SEQUENCE.exec(text)
  if (!match) return undefined
  const isLetters = match[3] !== undefined
  const first = isLetters ? (match[3] ?? '').charCodeAt(0) : Number(match[1])
  const last = isLetters ? (match[4] ?? '').charCodeAt(0) : Number(match[2])
  const step = Math.max(1, Math.abs(Number(match[5] ?? 1)))
  const width = isPadded(match[1], match[2])
    ? Math.max(match[1]?.length ?? 0, match[2]?.length ?? 0)
    : 0
  const results: string[] = []
  const count = Math.floor(Math.abs(last - first) / step)
  // One more than allowed is enough to be refused.
  for (let index = 0; index <= Math.min(count, MAX_BRACE_RESULTS); index++) {
    const value = first + (last >= first ? index : -index) * step
    results.push(isLetters ? String.fromCharCode(value) : padded(value, width))
  }
  return results
}

function isPadded(...numbers: (string | undefined)[]): boolean {
  return numbers.some((number) => number !== undefined && /^-?0\d/.test(number))
}

function padded(value: number, width: number): string {
  const sign = value < 0 ? '-' : ''
  return sign + String(Math.abs(value)).padStart(width - sign.length, '0')
}

/** The offset after the character at `at`, or after the quotes or substitution that it opens. */
function skipQuoted(text: string, at: number): number {
  const character = text[at]
  if (character === '\\') return at + 2
  if (character === "'") return after(text, at, "'", false)
  if (character === '"' || character === '`') return after(text, at, character, true)
  if (character === '$' && text[at + 1] === "'") return after(text, at + 1, "'", true)
  if (character === '$' && text[at + 1] === '{') return afterNested(text, at + 1, '{', '}')
  if ('$<>'.includes(character ?? '') && text[at + 1] === '(')
    return afterNested(text, at + 1, '(', ')')
  return at + 1
}

function after(text: string, open: number, close: string, escapes: boolean): number {
  let at = open + 1
  while (at < text.length && text[at] !== close) at += escapes && text[at] === '\\' ? 2 : 1
  return at + 1
}

function afterNested(text: string, open: number, opener: string, closer: string): number {
  let depth = 0
  let at = open
  while (at < text.length) {
    if (text[at] === opener) depth++
    else if (text[at] === closer && --depth === 0) return at + 1
    at = text[at] === opener ? at + 1 : skipQuoted(text, at)
  }
  return at
}
