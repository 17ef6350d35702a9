/** A definition that nobody could look through, or that would break whoever walks through it. */
import type { ListedTool } from './list-tools.ts'

/** The largest of well-known servers has a tenth of it. */
const MAX_CHARS = 200_000
const MAX_DEPTH = 60

export function isTooLarge(tool: ListedTool): boolean {
  let chars = 0
  // No recursion: its depth is what is measured.
  const left: { value: unknown; depth: number }[] = [{ value: tool, depth: 0 }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') chars += value.length
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        chars += key.length + 1
        left.push({ value: inner, depth: depth + 1 })
      }
    if (chars > MAX_CHARS || depth > MAX_DEPTH) return true
  }
  return false
}
