/** Who may take a name that is already taken. */
import { say } from '#say'
import type { Words } from '#words'
import type { ToolEntry, ToolOrigin } from './tool-entry.ts'

export type Collision =
  /** The same owner registers the same tool again. */
  | { kind: 'refresh' }
  /** The newcomer stands in front; the one behind comes back when it leaves. */
  | { kind: 'replace' }
  | { kind: 'reject'; reason: Words }
  /** The plugin asks for a right that the owner of this machine has not given it. */
  | { kind: 'forbid'; reason: Words }

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
  const taken = { owner: originWords(existing.origin), toolset: existing.toolset }
  if (!next.override) return { kind: 'reject', reason: say('tool.nameTaken', taken) }
  if (next.mayOverride) return { kind: 'replace' }
  const newcomer = originWords(next.origin)
  return { kind: 'forbid', reason: say('tool.overrideRefused', { ...taken, newcomer }) }
}

export function sameOrigin(a: ToolOrigin, b: ToolOrigin): boolean {
  return originText(a) === originText(b)
}

export function originText(origin: ToolOrigin): string {
  return originWords(origin).text
}

function originWords(origin: ToolOrigin): Words {
  switch (origin.kind) {
    case 'builtin':
      return say('tool.ofApp')
    case 'user':
      return say('tool.ofFile', { file: origin.file })
    case 'mcp':
      return say('tool.ofServer', { server: origin.server })
    case 'plugin':
      return say('tool.ofPlugin', { plugin: origin.id })
  }
}
