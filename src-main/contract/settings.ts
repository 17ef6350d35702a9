import { z } from 'zod'

export const themeSchema = z.enum(['system', 'light', 'dark'])
export const densitySchema = z.enum(['comfortable', 'compact'])
export const languageSchema = z.enum(['en', 'zh-CN'])

export const terminalSettingsSchema = z.strictObject({
  /** The person's own shell; empty: as the system has it. */
  shell: z.string().max(1_000),
  fontSize: z.number().int().min(8).max(32),
  scrollbackLines: z.number().int().min(100).max(100_000),
  /** Variables of the app's environment that commands of the agent may see. */
  passthrough: z
    .array(
      z
        .string()
        .max(128)
        .regex(/^[A-Za-z_][A-Za-z0-9_]*$/),
    )
    .max(200),
})

export const notificationSettingsSchema = z.strictObject({
  system: z.boolean(),
  sound: z.boolean(),
  badge: z.boolean(),
  /** An agent is done, or could not go on, while the window is not in front. */
  finished: z.boolean(),
  failed: z.boolean(),
})

/** What seals the safety settings lies beside the keys, and is not for a window to write. */
const secretName = z
  .string()
  .regex(/^(?!safety\.)[A-Za-z_][A-Za-z0-9_.-]{0,127}$/, 'a name of letters, digits and _')

/** Several times as many as there are actions. */
const MAX_SHORTCUTS = 500

export const settingsRequests = {
  'settings.set': z.strictObject({
    theme: themeSchema.optional(),
    density: densitySchema.optional(),
    fontSize: z.number().int().min(11).max(20).optional(),
    language: languageSchema.optional(),
    terminal: terminalSettingsSchema.partial().optional(),
    notifications: notificationSettingsSchema.partial().optional(),
    /** Shortcuts by the name of their action; an empty text takes one away. */
    keys: z
      .record(z.string().max(80), z.string().max(40))
      .refine((keys) => Object.keys(keys).length <= MAX_SHORTCUTS, 'too many shortcuts')
      .optional(),
    hasSeenWelcome: z.boolean().optional(),
  }),
  /** Everything but keys and what governs safety: those stay with this machine. */
  'settings.export': z.strictObject({}),
  'settings.import': z.strictObject({ text: z.string().max(1_000_000) }),
  /** Shows a system notification, so that the person knows what to expect. */
  'settings.testNotification': z.strictObject({}),
  /** Shows a folder of the app in the system's file manager. */
  'folders.open': z.strictObject({ folder: z.enum(['data', 'logs', 'tools']) }),
  /** The system's own dialog, where there is one. */
  'folders.choose': z.strictObject({ start: z.string().max(4_096) }),
  /** A path that the person typed, before anything is made there; refused when it is no folder. */
  'folders.check': z.strictObject({ path: z.string().min(1).max(4_096) }),
  'secrets.set': z.strictObject({ name: secretName, value: z.string().min(1).max(20_000) }),
  'secrets.remove': z.strictObject({ name: secretName }),
}

export interface SettingsView {
  theme: z.infer<typeof themeSchema>
  density: z.infer<typeof densitySchema>
  fontSize: number
  language: z.infer<typeof languageSchema>
  terminal: z.output<typeof terminalSettingsSchema>
  notifications: z.output<typeof notificationSettingsSchema>
  keys: Record<string, string>
  hasSeenWelcome: boolean
  /** Where keys are kept; `unencrypted` is said plainly wherever a key is entered. */
  secretStore: 'encrypted' | 'unencrypted'
  /** Names of variables that are here and that the agent's commands do not see. */
  withheld: string[]
  host: 'desktop' | 'web'
  version: string
  folders: { data: string; logs: string; home: string }
}

/**
 * What became of a notification: the system showed it, refused it, or never said; or there was none,
 * because the person switched them off, the system has none, or the window is a browser's.
 */
export type NotificationOutcome = 'shown' | 'refused' | 'unsaid' | 'off' | 'unsupported' | 'browser'

export interface SettingsAnswers {
  'settings.set': SettingsView
  'settings.export': { name: string; text: string }
  'settings.import': SettingsView
  'settings.testNotification': { outcome: NotificationOutcome }
  'folders.open': { opened: boolean }
  'folders.choose': { folder?: string }
  'folders.check': { folder: string }
  'secrets.set': null
  'secrets.remove': null
}

export interface SettingsEvents {
  'settings.changed': SettingsView
  /** A key was stored or removed; its value never travels to a window. */
  'secrets.changed': { name: string }
}
