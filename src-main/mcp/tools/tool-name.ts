/** What a model calls a tool of a server: never parsed back, the entry knows where it belongs. */
import { createHash } from 'node:crypto'

/** What every model provider accepts. */
const MAX_NAME = 64
const KEPT = 55
const HASH_CHARS = 8

export function toolsetOf(server: string): string {
  return `mcp-${server}`
}

export function toolName(server: string, tool: string): string {
  const name = `mcp__${server}__${tool}`.replace(/[^A-Za-z0-9_-]/g, '_')
  if (name.length <= MAX_NAME) return name
  const hash = createHash('sha256').update(`${server}\0${tool}`).digest('hex').slice(0, HASH_CHARS)
  return `${name.slice(0, KEPT)}_${hash}`
}
