/** What a tool is: the call that registers it, and the entry that the registry keeps. */
import type { Words } from '#words'
import type { MediaKind } from '../ports/media.ts'
import type { ToolContext } from '../ports/tool-context.ts'

export type JsonSchema = { [key: string]: unknown }

export interface ToolSchema {
  description: string
  parameters: JsonSchema
}

export type UnavailableCode =
  | 'missing-key'
  | 'missing-binary'
  | 'not-running'
  | 'unsupported-platform'
  | 'failed'

export interface Unavailable {
  ok: false
  code: UnavailableCode
  reason: string | Words
  /** What the person can do about it, as a sentence or a command to copy. */
  fix?: string | Words
}

export type CheckResult = boolean | Unavailable

/** What a check may look at. */
export interface CheckContext {
  /** A key from the secret store, else from the environment. */
  secret(name: string): string | undefined
  /** What hinders a search of the web, and what would help; undefined when nothing does. */
  searchProblem(): { reason: Words; fix: Words } | undefined
  /** There is a skill that counts. */
  hasSkills(): boolean | Promise<boolean>
  /** What hinders the agent's browser, in the same way. */
  browserProblem(): { reason: Words; fix: Words } | undefined
  /** The same for what models do beside talking. */
  mediaProblem(kind: MediaKind): { reason: Words; fix: Words } | undefined
  /** Aborted when the check has taken too long. */
  signal: AbortSignal
}

export type CheckFn = (context: CheckContext) => CheckResult | Promise<CheckResult>

/** A picture or other part beside text, for models that see. */
export interface MultimodalResult {
  _multimodal: true
  content: unknown[]
}

export type ToolResult = string | MultimodalResult

/** Arguments arrive validated against the schema, so a handler may name their type. */
// biome-ignore lint/suspicious/noExplicitAny: the schema is checked at run time, not by the compiler
export type ToolHandler<Args = any> = (
  args: Args,
  context: ToolContext,
) => ToolResult | Promise<ToolResult>

export interface ToolRegistration {
  name: string
  toolset: string
  schema: ToolSchema
  handler: ToolHandler
  /** Says whether the tool can be used now, and if not, why. Left out: always. */
  checkFn?: CheckFn
  /** The answer changes from moment to moment, so it is asked for each time and never kept. */
  checkEveryTime?: boolean
  /** Environment variables or stored keys that the tool needs; without a check, all of them. */
  requiresEnv?: readonly string[]
  isAsync?: boolean
  /** Shown to people; the schema's own description when left out. */
  description?: string
  emoji?: string
  maxResultSizeChars?: number
  /** Merged over the schema each time definitions are built. */
  dynamicSchemaOverrides?: () => Partial<ToolSchema>
  /** What it answers was written by strangers: it is marked as data before a model reads it. */
  isUntrusted?: boolean
  /** May take the name of a tool of another toolset. */
  override?: boolean
}

/** Who registered a tool; a plugin is held to stricter rules than the app itself. */
export type ToolOrigin =
  | { kind: 'builtin' }
  | { kind: 'user'; file: string }
  | { kind: 'mcp'; server: string }
  | { kind: 'plugin'; id: string }

export interface ToolEntry {
  name: string
  toolset: string
  schema: ToolSchema
  handler: ToolHandler
  checkFn?: CheckFn
  checkEveryTime: boolean
  requiresEnv: readonly string[]
  isAsync: boolean
  description: string
  emoji: string
  maxResultSizeChars?: number
  dynamicSchemaOverrides?: () => Partial<ToolSchema>
  isUntrusted: boolean
  origin: ToolOrigin
}
