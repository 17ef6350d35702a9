/** What a plugin's process may say. It is code of others: every message is read with care. */
import { z } from 'zod'
import { HOOK_NAMES } from '../contract/tools.ts'

const id = z.number().int().nonnegative()
const MAX_TEXT = 16_000_000 // characters; a longer result fails that call
const text = z.string().max(MAX_TEXT)
const shortText = z.string().max(4_000)

const tool = z.object({
  name: z.string().max(64),
  toolset: z.string().max(64),
  schema: z.object({
    description: z.string().max(16_000),
    parameters: z.record(z.string(), z.unknown()),
  }),
  description: shortText.optional(),
  emoji: z.string().max(16).optional(),
  requiresEnv: z.array(z.string().max(200)).max(20).optional(),
  maxResultSizeChars: z.number().int().positive().optional(),
  isUntrusted: z.boolean().optional(),
  isReadOnly: z.boolean().optional(),
  override: z.boolean().optional(),
})

const commandName = z
  .string()
  .max(40)
  .regex(/^[a-z0-9][a-z0-9_-]*$/)

export const pluginMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tool'), tool }),
  z.object({
    kind: z.literal('hook'),
    hook: id,
    name: z.enum(HOOK_NAMES),
    isPolicy: z.boolean(),
  }),
  z.object({ kind: z.literal('command'), name: commandName, description: shortText }),
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('failed'), error: shortText }),
  /** What was asked for is done: a tool, a hook, a command. */
  z.object({ kind: z.literal('done'), id, value: z.unknown() }),
  z.object({ kind: z.literal('threw'), id, error: text }),
  /** While the call or command `within` runs. */
  z.object({
    kind: z.literal('callTool'),
    id,
    within: id,
    name: z.string().max(64),
    args: z.record(z.string(), z.unknown()),
  }),
  z.object({ kind: z.literal('secret'), id, name: z.string().max(200) }),
  z.object({ kind: z.literal('progress'), within: id, text: shortText }),
  z.object({ kind: z.literal('log'), text: shortText }),
])

export type PluginMessage = z.output<typeof pluginMessage>
export type PluginTool = z.output<typeof tool>

/** A text, or parts as a tool of the app gives them. */
export const toolValue = z.union([
  text,
  z.object({ _multimodal: z.literal(true), content: z.array(z.unknown()).max(100) }),
])

export const commandValue = text

/** What the app says to a plugin's process. */
export type HostMessage =
  | { kind: 'start'; folder: string; main: string; dataFolder: string }
  | { kind: 'run'; id: number; tool: string; args: object; context: object }
  | { kind: 'hook'; id: number; hook: number; event: object }
  | { kind: 'command'; id: number; name: string; text: string; sessionId: string }
  | { kind: 'abort'; id: number }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'refusal'; id: number; error: string }
