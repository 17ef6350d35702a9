/**
 * A server may want some arguments as headers too (`x-mcp-header`). Where it says so wrongly, the tool is
 * refused: a value could end up in a header that means something else.
 */
const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/
const TYPES = new Set(['string', 'integer', 'boolean'])
const KEY = 'x-mcp-header'

export function hasHeaderFault(schema: unknown): boolean {
  const seen = new Set<string>()
  return isFaulty(schema, 0, true)

  /** Only what is reached by a chain of properties may have one. */
  function isFaulty(node: unknown, depth: number, isReachable: boolean): boolean {
    if (Array.isArray(node)) return node.some((each) => isFaulty(each, depth + 1, false))
    if (typeof node !== 'object' || node === null) return false
    const { properties, ...rest } = node as Record<string, unknown>
    if (KEY in rest && (depth === 0 || !isReachable || !isSound(rest))) return true
    const isInside =
      typeof properties === 'object' &&
      properties !== null &&
      Object.values(properties).some((each) => isFaulty(each, depth + 1, isReachable))
    return isInside || Object.values(rest).some((each) => isFaulty(each, depth + 1, false))
  }

  function isSound({ [KEY]: name, type }: Record<string, unknown>): boolean {
    if (typeof name !== 'string' || !TOKEN.test(name)) return false
    if (typeof type !== 'string' || !TYPES.has(type)) return false
    const lower = name.toLowerCase()
    if (seen.has(lower)) return false
    seen.add(lower)
    return true
  }
}
