/** What an expression of a program may stand for, as far as that can be told without running it. */
import type { CodeFunction, Node } from './nodes.ts'

export type Value =
  /** A text or a path. */
  | { readonly kind: 'text'; readonly pieces: readonly Piece[] }
  /** A module, or what is found in one: `os`, `os.system`, `child_process.exec`. */
  | { readonly kind: 'ref'; readonly path: string }
  | { readonly kind: 'number'; readonly value: number }
  /** A list, a dictionary: looked into when somebody asks. */
  | { readonly kind: 'made'; readonly node: Node }
  | { readonly kind: 'function'; readonly made: CodeFunction }
  | typeof UNKNOWN
  | typeof DOUBTFUL

/** Known text, something that nothing is known of, or something that comes from outside the project. */
export type Piece = string | null | typeof FOREIGN

export const FOREIGN = Symbol('from outside')

/** Nothing is known of it, and nothing speaks against it. */
export const UNKNOWN = { kind: 'unknown' } as const
/** Decoded, typed in, fetched, taken from the environment: made so that nobody can read it here. */
export const DOUBTFUL = { kind: 'doubtful' } as const

const MOST_PIECES = 64

export function text(...pieces: readonly Piece[]): Value {
  const merged: Piece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (typeof piece === 'string' && typeof last === 'string')
      merged[merged.length - 1] = last + piece
    else if (merged.length < MOST_PIECES) merged.push(piece)
  }
  return { kind: 'text', pieces: merged }
}

export function piecesOf(value: Value | undefined): readonly Piece[] {
  if (!value) return [null]
  if (value.kind === 'text') return value.pieces
  if (value.kind === 'number') return [String(value.value)]
  return [value.kind === 'doubtful' ? FOREIGN : null]
}

/** The text, when all of it is known. */
export function textOf(value: Value | undefined): string | undefined {
  if (value?.kind !== 'text') return undefined
  const [first = '', ...rest] = value.pieces
  return rest.length === 0 && typeof first === 'string' ? first : undefined
}

export function isDoubtful(value: Value): boolean {
  return value.kind === 'doubtful' || (value.kind === 'text' && value.pieces.includes(FOREIGN))
}

/** As `path.join` and `/` of a path do: an absolute piece begins anew. */
export function joined(values: readonly (Value | undefined)[], restarts: boolean): Value {
  let pieces: Piece[] = []
  for (const value of values) {
    const own = piecesOf(value)
    const [start] = own
    if (restarts && typeof start === 'string' && start.startsWith('/')) pieces = []
    if (pieces.length > 0) pieces.push('/')
    pieces.push(...own)
  }
  return text(...pieces)
}

/** Everything before the last slash. */
export function folderOf(value: Value): Value {
  const known = textOf(value)
  if (known !== undefined) {
    const end = known.lastIndexOf('/')
    return text(end > 0 ? known.slice(0, end) : end === 0 ? '/' : '.')
  }
  return value.kind === 'text' ? text(...value.pieces, '/..') : value
}

export function nameOf(value: Value): Value {
  const known = textOf(value)
  return known === undefined
    ? isDoubtful(value)
      ? DOUBTFUL
      : UNKNOWN
    : text(known.slice(known.lastIndexOf('/') + 1))
}
