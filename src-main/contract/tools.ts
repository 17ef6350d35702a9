/** Tools and toolsets: what there is, what is switched on, what works, and what a model sees. */
import { z } from 'zod'
import type { Words } from './words.ts'

const name = z.string().min(1).max(128)
/** Left out, a request is about new sessions. */
const sessionId = z.string().min(1).max(64).optional()

/** What a person chose. A switch that is not in here is as the preset has it. */
export const toolSwitchesSchema = z.object({
  preset: z.string().default('desktop'),
  toolsets: z.record(z.string(), z.boolean()).default({}),
  tools: z.record(z.string(), z.boolean()).default({}),
})

export const toolRequests = {
  'tools.list': z.strictObject({ sessionId }),
  'toolsets.set': z.strictObject({ name, on: z.boolean(), sessionId }),
  /** Another preset; switches set by hand stay as they are. */
  'toolsets.choosePreset': z.strictObject({ name, sessionId }),
  'tools.set': z.strictObject({ name, on: z.boolean(), sessionId }),
  /** Runs the checks now, of these tools or of all, and looks at the person's own files again. */
  'tools.recheck': z.strictObject({ names: z.array(name).max(1_000).optional(), sessionId }),
  /** What a model is told about one tool; the form of the tool bench is made from it. */
  'tools.describe': z.strictObject({ name }),
  /** Calls a tool by hand, through the same hooks and the same gate as a model's call. */
  'tools.call': z.strictObject({
    name,
    arguments: z.record(z.string(), z.unknown()),
    sessionId,
  }),
  'tools.modelView': z.strictObject({ sessionId }),
  /** Loads a file of the person's own, in the text that the fingerprint names. */
  'tools.agree': z.strictObject({
    file: z.string().min(1).max(255),
    fingerprint: z.string().length(64),
    /** Load it again whenever it changes, without asking. */
    everyChange: z.boolean(),
    sessionId,
  }),
}

export type ToolSwitches = z.output<typeof toolSwitchesSchema>

export type ToolUnavailableCode =
  | 'missing-key'
  | 'missing-binary'
  | 'not-running'
  | 'unsupported-platform'
  | 'failed'

/** Independent of the switch: a tool may be on and still need a key. */
export type ToolAvailabilityView =
  | { kind: 'checking' }
  /** Without a time when there was nothing to check. */
  | { kind: 'ready'; checkedAt?: number }
  | {
      kind: 'unavailable'
      code: ToolUnavailableCode
      reason: Words
      fix?: Words
      checkedAt?: number
    }

export type ToolOriginView =
  | { kind: 'builtin' }
  | { kind: 'user'; file: string }
  | { kind: 'mcp'; server: string }
  | { kind: 'plugin'; id: string }

/** A key that a tool needs. `locked`: stored, but by a key store that is not in reach now. */
export interface ToolKeyView {
  name: string
  state: 'stored' | 'locked' | 'environment' | 'missing'
}

export interface ToolView {
  name: string
  emoji: string
  description: Words
  on: boolean
  availability: ToolAvailabilityView
  /** About how much of the model's context its definition takes. */
  tokens: number
  keys: ToolKeyView[]
  origin: ToolOriginView
}

/** The pill of a toolset's row. */
export type ToolsetState =
  | { kind: 'off' }
  | { kind: 'checking' }
  | { kind: 'ready' }
  | { kind: 'unavailable'; code: ToolUnavailableCode }
  /** Some of its tools are offered, and some are not. */
  | { kind: 'mixed'; offered: number; of: number }

export interface ToolsetView {
  name: string
  emoji: string
  description: Words
  switch: 'on' | 'off' | 'mixed'
  state: ToolsetState
  tools: ToolView[]
}

/** The places where a tool file may look on or step in. */
export const HOOK_NAMES = [
  'pre_tool_call',
  'post_tool_call',
  'transform_tool_result',
  'transform_terminal_output',
  'pre_llm_call',
  'post_llm_call',
  'on_session_start',
  'on_session_end',
  'subagent_start',
  'subagent_stop',
  'pre_approval_request',
  'post_approval_response',
] as const

export type HookName = (typeof HOOK_NAMES)[number]

/** `isPolicy`: it guards, so a call does not run when it fails. */
export interface HookView {
  name: HookName
  isPolicy: boolean
}

/** A file in the person's own tools folder. */
export interface UserToolFileView {
  file: string
  /** A `helper` registers nothing by itself and is not run; one that is `waiting` needs a yes. */
  state: 'loaded' | 'helper' | 'failed' | 'waiting'
  /** Of a file that registers tools or hooks. */
  consent?: { fingerprint: string; isOutdated: boolean; everyChange: boolean }
  error?: Words
  tools: string[]
  hooks: HookView[]
  /** Tools and hooks. */
  refused: { name: string; reason: Words }[]
}

export interface PresetView {
  name: string
  description: Words
}

/** A toolset that others have and that has no tool here. */
export interface NotBuiltInView {
  name: string
  description: Words
  /** What brings it: a server or a plugin of others; or the window itself does what it is for. */
  instead: 'mcp' | 'plugin' | 'window'
}

export interface ToolsView {
  /** Grows with every change of any view. */
  revision: number
  /** Whose switches these are; without it, those of new sessions. */
  sessionId?: string
  preset: string
  presets: PresetView[]
  toolsets: ToolsetView[]
  notBuiltIn: NotBuiltInView[]
  userFolder: string
  userFiles: UserToolFileView[]
  /** Registrations that were refused, of whatever origin but the person's own files. */
  refused: { name: string; reason: Words; origin: ToolOriginView }[]
  registered: number
  offered: number
  /** Of all offered tools together. */
  tokens: number
  /** Names that the model of this session was last told. */
  lastTold?: string[]
}

export type ModelToolState =
  | { kind: 'offered' }
  /** Its definition is read when the model has searched for it. */
  | { kind: 'found-by-search' }
  /** What it searches with. */
  | { kind: 'finder' }
  | { kind: 'off-by-you' }
  | { kind: 'off-by-preset'; preset: string }
  | { kind: 'unavailable'; code: ToolUnavailableCode; reason: Words; fix?: Words }
  /** On and working, but of no use without another tool that is not offered. */
  | { kind: 'blocked'; reason: Words }

export interface ModelToolView {
  name: string
  emoji: string
  toolset: string
  tokens: number
  state: ModelToolState
}

/** What the model sees now, tool by tool. */
export interface ModelToolsView {
  sessionId?: string
  tools: ModelToolView[]
  tokens: number
}

export interface ToolDescription {
  name: string
  description: string
  /** A JSON Schema of an object. */
  parameters: Record<string, unknown>
}

export interface ToolAnswers {
  'tools.list': ToolsView
  'toolsets.set': ToolsView
  'toolsets.choosePreset': ToolsView
  'tools.set': ToolsView
  'tools.recheck': ToolsView
  'tools.describe': ToolDescription
  'tools.call': { result: string; durationMs: number }
  'tools.modelView': ModelToolsView
  'tools.agree': ToolsView
}

/** Tools and their availability are the same for all; switches belong to new sessions or to one. */
export type ToolsOwner = { kind: 'all' } | { kind: 'new' } | { kind: 'session'; sessionId: string }

export interface ToolEvents {
  /** Whose view is not what it was. Whoever shows it, and has an older one, asks for that one again. */
  'tools.changed': { whose: ToolsOwner; revision: number }
}
