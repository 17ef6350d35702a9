/** Everything the app remembers for the person, section by section, each with its default. */
import { z } from 'zod'
import {
  densitySchema,
  languageSchema,
  notificationSettingsSchema,
  terminalSettingsSchema,
  themeSchema,
} from '../contract/settings.ts'
import { toolSwitchesSchema } from '../contract/tools.ts'

export const SETTINGS_VERSION = 1

const terminalFields = terminalSettingsSchema.shape
const notificationFields = notificationSettingsSchema.shape

const toolFormat = z.enum(['auto', 'native', 'text'])

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
        contextFrom: z.enum(['server', 'running', 'assumed']).optional(),
        upToTokens: z.number().optional(),
        seesImages: z.boolean().optional(),
        isChat: z.boolean().default(true),
      }),
    )
    .default([]),
})

export const settingsSections = {
  appearance: z
    .object({
      theme: themeSchema.default('system'),
      density: densitySchema.default('comfortable'),
      fontSize: z.number().int().min(11).max(20).default(13),
      language: languageSchema.default('en'),
    })
    .prefault({}),
  terminal: z
    .object({
      shell: terminalFields.shell.default(''),
      fontSize: terminalFields.fontSize.default(13),
      scrollbackLines: terminalFields.scrollbackLines.default(10_000),
      passthrough: terminalFields.passthrough.default([]),
    })
    .prefault({}),
  notifications: z
    .object({
      system: notificationFields.system.default(true),
      sound: notificationFields.sound.default(true),
      badge: notificationFields.badge.default(true),
      finished: notificationFields.finished.default(true),
      failed: notificationFields.failed.default(true),
    })
    .prefault({}),
  keys: z.object({ bindings: z.record(z.string(), z.string()).default({}) }).prefault({}),
  welcome: z.object({ seen: z.boolean().default(false) }).prefault({}),
  tools: toolSwitchesSchema.prefault({}),
  /** What a person switched in single sessions, the newest last. */
  sessionTools: z
    .object({ switches: z.record(z.string(), toolSwitchesSchema).default({}) })
    .prefault({}),
  models: z
    .object({
      chosen: z.string().default('demo'),
      /** The model that reviews commands; none means that the person is asked. */
      reviewer: z.string().optional(),
      providers: z.array(provider).default([]),
      toolFormats: z.record(z.string(), toolFormat).default({}),
      /** The size of a model's window in tokens, as the person entered it. */
      windows: z.record(z.string(), z.number()).default({}),
    })
    .prefault({}),
  /** What the gate makes of these three is its own affair: it sets bad entries aside one by one. */
  approvals: z.object({ preferences: z.unknown().optional() }).prefault({}),
  commandAllowlist: z.object({ entries: z.unknown().optional() }).prefault({}),
  commandDenylist: z.object({ entries: z.unknown().optional() }).prefault({}),
}

export type Settings = {
  [Section in keyof typeof settingsSections]: z.output<(typeof settingsSections)[Section]>
}

export type SettingsSection = keyof Settings
