/** Finds in the sources what the runtime says to people, with `{}` for each value in it. */
import { parseSync } from 'oxc-parser'
import type { Sources } from './layers.ts'

type Node = Record<string, unknown> & { type: string }

/** Errors that reach a window, by the place of their words among the arguments. */
const SPOKEN_ERRORS: Readonly<Record<string, readonly number[]>> = {
  RuntimeError: [1],
  ModelError: [0, 1],
}

/** The words of errors, and of these fields of object literals. */
export function spokenWords(sources: Sources, fields: readonly string[]): string[] {
  const found = new Set<string>()
  // Most files say nothing, and parsing is slow.
  const speaks = new RegExp(`(RuntimeError|ModelError)\\(|\\b(${fields.join('|')}):`)
  for (const [path, source] of sources)
    if (speaks.test(source)) visit(parseSync(path, source).program, found, fields)
  return [...found]
}

function visit(value: unknown, found: Set<string>, fields: readonly string[]): void {
  for (const node of nodesIn(value)) {
    for (const spoken of spokenIn(node, fields)) for (const text of texts(spoken)) found.add(text)
    visit(Object.values(node), found, fields)
  }
}

function spokenIn(node: Node, fields: readonly string[]): unknown[] {
  if (node.type === 'NewExpression') {
    const places = SPOKEN_ERRORS[nameOf(node.callee)] ?? []
    return places.map((place) => (node.arguments as unknown[])[place])
  }
  return node.type === 'Property' && fields.includes(nameOf(node.key)) ? [node.value] : []
}

/** Both ways of a condition; a word alone is a code and nothing that is said. */
function texts(value: unknown): string[] {
  const [node] = nodesIn(value)
  if (!node) return []
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(texts)
  const text = textOf(node)
  return text?.replaceAll('{}', '').trim().includes(' ') ? [text] : []
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = node.quasis as { value: { cooked: string } }[]
  return quasis.map(({ value }) => value.cooked).join('{}')
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  return typeof value === 'object' && value !== null && 'type' in value ? [value as Node] : []
}

function nameOf(value: unknown): string {
  const [node] = nodesIn(value)
  return node?.type === 'Identifier' ? String(node.name) : ''
}
