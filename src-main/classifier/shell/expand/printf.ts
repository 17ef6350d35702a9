/** The output of `printf format arguments…`. */
import { decodeEscapes } from '../parse/escapes.ts'

const MAX_ROUNDS = 256
const DIRECTIVE = /%(%|[-+ #0]*(\*|\d+)?(?:\.(\*|\d+))?([a-zA-Z]))/g

/** Null for directives whose result is not worth computing. */
export function formatPrintf(args: readonly string[]): string | null {
  const [format, ...values] = args
  if (format === undefined) return null
  const directives = [...format.matchAll(DIRECTIVE)].filter((match) => match[1] !== '%')
  if (directives.some((match) => match[2] === '*' || match[3] === '*')) return null
  let output = ''
  let at = 0
  // The format is used again until all arguments are.
  for (let round = 0; round === 0 || (at < values.length && directives.length > 0); round++) {
    if (round > MAX_ROUNDS) return null
    const text = oneRound(format, () => values[at++])
    if (text === null) return null
    output += text
  }
  return output
}

function oneRound(format: string, next: () => string | undefined): string | null {
  let output = ''
  let from = 0
  for (const match of format.matchAll(DIRECTIVE)) {
    output += decodeEscapes(format.slice(from, match.index)).value
    from = match.index + match[0].length
    const piece = match[1] === '%' ? '%' : directive(match, next() ?? '')
    if (piece === null) return null
    output += piece
  }
  return output + decodeEscapes(format.slice(from)).value
}

function directive(match: RegExpMatchArray, value: string): string | null {
  const [whole, , width = '0', precision, letter = ''] = match
  const text = convert(letter, value)
  if (text === null) return null
  const cut = precision === undefined || letter === 'd' ? text : text.slice(0, Number(precision))
  const columns = Math.min(Number(width), 1_000)
  if (whole.includes('-')) return cut.padEnd(columns)
  const isZeroed = /^%[+ #-]*0/.test(whole) && letter !== 's'
  return cut.padStart(columns, isZeroed ? '0' : ' ')
}

function convert(letter: string, value: string): string | null {
  switch (letter) {
    case 's':
      return value
    case 'b':
      return decodeEscapes(value).value
    case 'c':
      return value.slice(0, 1)
    case 'd':
    case 'i':
    case 'u':
      return integer(value, 10)
    case 'x':
      return integer(value, 16)
    case 'X':
      return integer(value, 16)?.toUpperCase() ?? null
    case 'o':
      return integer(value, 8)
    default:
      return null
  }
}

function integer(value: string, base: number): string | null {
  if (/^['"]./.test(value)) return value.charCodeAt(1).toString(base)
  if (value === '') return '0'
  const number = Number(value)
  return Number.isSafeInteger(number) ? number.toString(base) : null
}
