/** What a model sent as arguments: a JSON object, or a reason why it is none. */
import { parseJson } from './parse-json.ts'

const NOT_AN_OBJECT = 'Tool arguments must be a valid JSON object; tool was not executed.'

// Deeper than any real arguments, and shallow enough for every recursive reader behind this one.
const MAX_DEPTH = 500

export function readArguments(raw: unknown) {
  if (typeof raw !== 'string') return inspected(raw)
  if (raw.trim() === '') return good({})
  const value = parseJson(raw)
  // A short text cannot nest too deep, and most texts hold none of the words that could do harm.
  if (raw.length > 2 * MAX_DEPTH || SUSPICIOUS.test(raw)) return inspected(value)
  return isObject(value) ? good(value) : bad(NOT_AN_OBJECT)
}

// `\u` may spell any of the words in another way.
const SUSPICIOUS = /__proto__|prototype|\\u/

/** Looks at every key; also used after strings inside the arguments were parsed in their turn. */
export function inspected(value: unknown) {
  if (!isObject(value)) return bad(NOT_AN_OBJECT)
  const problem = harmIn(value)
  return problem ? bad(problem) : good(value)
}

function good(args: Record<string, unknown>) {
  return { ok: true as const, args }
}

function bad(message: string) {
  return { ok: false as const, message }
}

/** A list of its own instead of recursion, because the depth is what is in question. */
function harmIn(root: object): string | undefined {
  const open: { value: object; depth: number }[] = [{ value: root, depth: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (depth > MAX_DEPTH) {
      return `Tool arguments nest deeper than ${MAX_DEPTH} levels; tool was not executed.`
    }
    for (const key of Object.keys(value)) {
      // Own keys only, so the access reads data even under the name `__proto__`.
      const child = (value as Record<string, unknown>)[key]
      if (key === '__proto__' || (key === 'constructor' && hasPrototypeKey(child))) {
        return `The key ${key} is not allowed in tool arguments; tool was not executed.`
      }
      if (typeof child === 'object' && child !== null) open.push({ value: child, depth: depth + 1 })
    }
  }
  return undefined
}

function hasPrototypeKey(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(value, 'prototype')
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
