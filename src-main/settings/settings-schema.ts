/** Everything the app remembers for the person, section by section, each with its default. */
import { z } from 'zod'
import { mcpSettings } from '../contract/mcp.ts'
import { effort, modelRole, price, toolFormat } from '../contract/model.ts'
import { guestSettings } from '../contract/others/agents.ts'
import { pluginSource } from '../contract/others/plugins.ts'
import { placeProfiles, THIS_MACHINE, whenQuitting } from '../contract/places.ts'
import { personalSections } from '../contract/settings.ts'
import { toolSwitchesSchema } from '../contract/tools.ts'

export const SETTINGS_VERSION = 1

const provider = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  isOllama: z.boolean().optional(),
  models: z
    .array(
      z.object({
        id: z.string(),
        contextTokens: z.number().optional(),
        contextFrom: z.enum(['server', 'running', 'learned', 'assumed']).optional(),
        upToTokens: z.number().optional(),
        seesImages: z.boolean().optional(),
        engine: z.enum(['vllm', 'llamacpp']).optional(),
        isChat: z.boolean().default(true),
        price: price.optional().catch(undefined),
      }),
    )
    .default([]),
})

export const settingsSections = {
  ...personalSections,
  tools: toolSwitchesSchema,
  /** What a person switched in single sessions, the newest last. */
  sessionTools: z.object({ switches: z.record(z.string(), toolSwitchesSchema).default({}) }),
  models: z.object({
    chosen: z.string().default('demo'),
    /** The model that reviews commands; none means that the person is asked. */
    reviewer: z.string().optional(),
    /** The models for purposes other than conversations. */
    roles: z.partialRecord(modelRole, z.string()).default({}),
    council: z.array(z.string()).default([]),
    providers: z.array(provider).default([]),
    toolFormats: z.record(z.string(), toolFormat).default({}),
    /** The size of a model's window in tokens, as the person entered it. */
    windows: z.record(z.string(), z.number()).default({}),
    efforts: z.record(z.string(), effort).default({}),
    /** In dollars for a million tokens, as the person entered it. */
    prices: z.record(z.string(), price).default({}),
  }),
  /** Where commands can run beside this machine, and where those of a new session do. */
  places: z.object({
    chosen: z.string().default(THIS_MACHINE),
    profiles: placeProfiles.default([]),
    whenQuitting: whenQuitting.default('keep'),
    /** A Docker place for copies; empty: the first one. */
    elsewhere: z.string().default(''),
    /** Removed or renamed, and something may still stand there. */
    retired: placeProfiles.default([]),
  }),
  /** Servers of others that bring tools; each entry is read by itself. */
  mcp: mcpSettings,
  /** Agents of others on which sessions may run, likewise. */
  acp: guestSettings,
  /** What is installed; whether it may run is a matter of the person's yes, which is kept elsewhere. */
  plugins: z.object({
    installed: z
      .record(z.string(), z.object({ source: pluginSource, on: z.boolean() }))
      .default({}),
  }),
  /** What the gate makes of these three is its own affair: it sets bad entries aside one by one. */
  approvals: z.object({ preferences: z.unknown().optional() }),
  commandAllowlist: z.object({ entries: z.unknown().optional() }),
  commandDenylist: z.object({ entries: z.unknown().optional() }),
}

export type Settings = {
  [Section in keyof typeof settingsSections]: z.output<(typeof settingsSections)[Section]>
}

export type SettingsSection = keyof Settings

/** Sections with some of their fields: what is not in it stays as it is. */
export type SettingsChange = { [Section in SettingsSection]?: Partial<Settings[Section]> }
