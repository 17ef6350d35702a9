/** Who may take a name that is already taken. */
import type { ToolEntry, ToolOrigin } from './tool-entry.ts'

export type Collision =
  /** The same owner registers the same tool again. */
  | { kind: 'refresh' }
  /** The newcomer stands in front; the one behind comes back when it leaves. */
  | { kind: 'replace' }
  | { kind: 'reject'; reason: string }
  /** The plugin asks for a right that the owner of this machine has not given it. */
  | { kind: 'forbid'; reason: string }

export interface Newcomer {
  name: string
  toolset: string
  origin: ToolOrigin
  override: boolean
  /** The owner of this machine lets this origin take other tools' names. */
  mayOverride: boolean
}

export function judgeCollision(existing: ToolEntry, next: Newcomer): Collision {
  // Belonging to the same toolset is not enough: anyone can claim to be of the terminal toolset.
  if (existing.toolset === next.toolset && sameOrigin(existing.origin, next.origin))
    return { kind: 'refresh' }
  if (existing.origin.kind === 'mcp' && next.origin.kind === 'mcp') return { kind: 'replace' }
  const taken = `the name is taken by ${originText(existing.origin)} in toolset ${existing.toolset}`
  if (!next.override)
    return { kind: 'reject', reason: `${taken}; choose another name or set override: true` }
  if (next.mayOverride) return { kind: 'replace' }
  return {
    kind: 'forbid',
    reason: `${taken}, and ${originText(next.origin)} has not been allowed to override tools`,
  }
}

export function sameOrigin(a: ToolOrigin, b: ToolOrigin): boolean {
  return originText(a) === originText(b)
}

export function originText(origin: ToolOrigin): string {
  switch (origin.kind) {
    case 'builtin':
      return 'a built-in tool'
    case 'user':
      return `your file ${origin.file}`
    case 'mcp':
      return `MCP server ${origin.server}`
    case 'plugin':
      return `plugin ${origin.id}`
  }
}
