/** Expressions of Python and JavaScript in one shape, as far as it matters what they stand for. */
import type { CodeToken } from './tokens.ts'

export type Node =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly pieces: readonly (string | Node)[]; readonly quote: string }
  | { readonly kind: 'member'; readonly of: Node; readonly name: string }
  /** Several keys, or none, are a slice. */
  | { readonly kind: 'index'; readonly of: Node; readonly keys: readonly Node[]; isSlice: boolean }
  | { readonly kind: 'call'; readonly of: Node; readonly args: readonly Argument[]; isNew: boolean }
  | { readonly kind: 'list'; readonly items: readonly Node[] }
  | { readonly kind: 'dict'; readonly entries: readonly Entry[] }
  | { readonly kind: 'binary'; readonly sign: string; readonly left: Node; readonly right: Node }
  /** One of these, at run time. `beside` is worked out and thrown away. */
  | { readonly kind: 'choice'; readonly options: readonly Node[]; readonly beside: readonly Node[] }
  | { readonly kind: 'function'; readonly made: CodeFunction; readonly body: readonly Node[] }
  /** One of the elements of what `of` stands for: a loop's name. */
  | { readonly kind: 'element'; readonly of: Node }
  /** A list made by a loop. */
  | { readonly kind: 'each'; readonly element: Node; readonly beside: readonly Node[] }
  | { readonly kind: 'module'; readonly path: string }
  | { readonly kind: 'other'; readonly parts: readonly Node[] }

export interface Argument {
  readonly value: Node
  /** `shell=True` */
  readonly name: string | null
  readonly isSpread: boolean
  readonly tokens: readonly CodeToken[]
}

export interface Entry {
  /** Null for a spread or a key that is worked out. */
  readonly key: string | null
  readonly value: Node
  /** The key that is worked out, of what stands behind its colon. */
  readonly computed?: Node
  /** It is such a key itself, and stands here because of the calls in it. */
  readonly isKey?: true
}

export interface ComputedField {
  readonly of: Node
  readonly key: Node
  readonly value: Node
}

export interface CodeFunction {
  readonly parameters: readonly string[]
  readonly returned: Node[]
}

/** A program: its expressions, in order, and what its names were given. */
export interface Program {
  readonly roots: readonly Node[]
  readonly names: ReadonlyMap<string, readonly Node[]>
  /** By the name of the field: `self.path = …`, `settings['path'] = …`. */
  readonly fields: ReadonlyMap<string, readonly Node[]>
  /** `table[name] = …`, when the name is worked out. */
  readonly computed: readonly ComputedField[]
  /** Modules of which everything was imported: `from os import *`. */
  readonly opened: readonly string[]
  /** Nested too deep to be read. */
  readonly isTooDeep: boolean
}

export const NOTHING: Node = { kind: 'other', parts: [] }

/** All parts of an expression, not of what its names stand for. */
export function partsOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'text':
      return node.pieces.filter((piece): piece is Node => typeof piece !== 'string')
    case 'member':
    case 'element':
      return [node.of]
    case 'index':
      return [node.of, ...node.keys]
    case 'call':
      return [node.of, ...node.args.map(({ value }) => value)]
    case 'list':
      return node.items
    case 'dict':
      return node.entries.map(({ value }) => value)
    case 'binary':
      return [node.left, node.right]
    case 'choice':
      return [...node.options, ...node.beside]
    case 'function':
      return node.body
    case 'each':
      return [node.element, ...node.beside]
    case 'other':
      return node.parts
    default:
      return []
  }
}

/** The calls in what is written where nothing is used: a type, the place that a value is given to. */
export function callsIn(node: Node): readonly Node[] {
  return node.kind === 'call' ? [node] : partsOf(node).flatMap(callsIn)
}

/** Several values side by side are one list. */
export function listed(items: readonly Node[]): Node {
  const [only] = items
  return items.length === 1 && only ? only : { kind: 'list', items }
}

export function other(parts: readonly Node[]): Node {
  return { kind: 'other', parts }
}

export function choice(options: readonly Node[], beside: readonly Node[]): Node {
  return { kind: 'choice', options, beside }
}
