/** What methods of a known text give, in Python and in JavaScript. */
import {
  DOUBTFUL,
  FOREIGN,
  isDoubtful,
  type Piece,
  piecesOf,
  text,
  textOf,
  type Value,
} from './values.ts'

type Method = (
  known: string,
  args: readonly (string | undefined)[],
  numbers: readonly number[],
) => string | undefined

const METHODS: Readonly<Partial<Record<string, Method>>> = {
  upper: (known) => known.toUpperCase(),
  toUpperCase: (known) => known.toUpperCase(),
  lower: (known) => known.toLowerCase(),
  toLowerCase: (known) => known.toLowerCase(),
  casefold: (known) => known.toLowerCase(),
  title: (known) => known,
  capitalize: (known) => known,
  strip: (known, [set]) => stripped(known, set, true, true),
  lstrip: (known, [set]) => stripped(known, set, true, false),
  rstrip: (known, [set]) => stripped(known, set, false, true),
  trim: (known) => known.trim(),
  encode: (known) => known,
  toString: (known: string) => known,
  valueOf: (known: string) => known,
  removeprefix: (known, [start = '']) =>
    known.startsWith(start) ? known.slice(start.length) : known,
  removesuffix: (known, [end = '']) =>
    end !== '' && known.endsWith(end) ? known.slice(0, -end.length) : known,
  replace: (known, [from, to]) =>
    from === undefined || to === undefined ? undefined : known.replaceAll(from, to),
  replaceAll: (known, [from, to]) =>
    from === undefined || to === undefined ? undefined : known.replaceAll(from, to),
  concat: (known, args) => (args.includes(undefined) ? undefined : known + args.join('')),
  slice: (known, _, [from, to]) => known.slice(from, to),
  substring: (known, _, [from = 0, to]) => known.substring(from, to),
  substr: (known, _, [from = 0, length]) =>
    known.slice(from, length === undefined ? undefined : from + length),
  charAt: (known, _, [at = 0]) => known.charAt(at),
  repeat: (known, _, [times = 0]) => known.repeat(Math.min(times, 100)),
}

function stripped(known: string, set = ' \t\r\n', atStart: boolean, atEnd: boolean): string {
  let [start, end] = [0, known.length]
  while (atStart && start < end && set.includes(known[start] ?? '')) start++
  while (atEnd && end > start && set.includes(known[end - 1] ?? '')) end--
  return known.slice(start, end)
}

/** Leaves what it is called on as it is, so that what is unknown in it stays the same. */
const KEEPS =
  /^(?:strip|lstrip|rstrip|trim|encode|toString|resolve|absolute|as_posix|expanduser|toLowerCase|lower|normalize)$/

/** Undefined: no method of a text. */
export function methodOfText(name: string, on: Value, args: readonly Value[]): Value | undefined {
  if (name === 'format') return formatted(on, args)
  const known = textOf(on)
  if (known === undefined) return KEEPS.test(name) && on.kind === 'text' ? on : undefined
  if (name === 'decode') {
    const codec = textOf(args[0]) ?? 'utf-8'
    return /^(?:utf|ascii|latin|us-ascii)/i.test(codec) ? on : DOUBTFUL
  }
  if (/^(?:translate|swapcase|zfill|decode\w*|at|codePointAt)$/.test(name)) return DOUBTFUL
  if (!Object.hasOwn(METHODS, name)) return undefined
  const numbers = args.flatMap((arg) => (arg.kind === 'number' ? [arg.value] : []))
  const result = METHODS[name]?.(known, args.map(textOf), numbers)
  return result === undefined ? DOUBTFUL : text(result)
}

/** `'{}/x'.format(a)` and `'%s/x' % a`. */
export function formatted(on: Value, args: readonly Value[]): Value {
  const pieces: Piece[] = []
  let next = 0
  for (const piece of piecesOf(on)) {
    // A letter by its number.
    if (typeof piece === 'string' && piece.includes('%c')) return DOUBTFUL
    if (typeof piece !== 'string') {
      pieces.push(piece)
      continue
    }
    piece.split(/\{[^{}]*\}|%[-\d.]*(?:\(\w+\))?[sdrif]/).forEach((part, index) => {
      if (index > 0) pieces.push(...(args.length > next ? piecesOf(args[next++]) : holesOf(args)))
      pieces.push(part)
    })
  }
  return text(...pieces)
}

function holesOf(args: readonly Value[]): readonly Piece[] {
  return [args.some(isDoubtful) ? FOREIGN : null]
}
