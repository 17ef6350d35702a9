/** JSON that a model or a tool wrote: it may nest without end, and its fields may be anything. */

/** Far more than a tool's answer has; whatever walks it later stays far from the stack's end. */
const MAX_DEPTH = 200

/** Undefined when it is no JSON, or none that anybody can look through. */
export function parseForeignJson(text: string): unknown {
  try {
    return nestsWithin(text, MAX_DEPTH) ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

export function parseRecord(text: string): Record<string, unknown> | undefined {
  const value = parseForeignJson(text)
  return isRecord(value) ? value : undefined
}

/** Those of a list that have fields at all. */
export function recordsIn(list: readonly unknown[]): Record<string, unknown>[] {
  return list.filter(isRecord)
}

/** Never throws, as `String` does for an object with a `toString` of its own. */
export function wordsOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Read off the text: the value itself would have to be walked, which is what must not happen. */
function nestsWithin(text: string, maxDepth: number): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isInString && sign === '\\') at += 1
    else if (sign === '"') isInString = !isInString
    else if (!isInString && (sign === '[' || sign === '{')) depth += 1
    else if (!isInString && (sign === ']' || sign === '}')) depth -= 1
    if (depth > maxDepth) return false
  }
  return true
}
