import { z } from 'zod'

export const themeSchema = z.enum(['system', 'light', 'dark'])

const secretName = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_.-]{0,127}$/, 'a name of letters, digits and _')

export const settingsRequests = {
  'settings.set': z.strictObject({ theme: themeSchema.optional() }),
  'secrets.set': z.strictObject({ name: secretName, value: z.string().min(1).max(20_000) }),
  'secrets.remove': z.strictObject({ name: secretName }),
}

export interface SettingsView {
  theme: z.infer<typeof themeSchema>
  /** Where keys are kept; `unencrypted` is said plainly wherever a key is entered. */
  secretStore: 'encrypted' | 'unencrypted'
  host: 'desktop' | 'web'
  version: string
}

export interface SettingsAnswers {
  'settings.set': SettingsView
  'secrets.set': null
  'secrets.remove': null
}

export interface SettingsEvents {
  'settings.changed': SettingsView
  /** A key was stored or removed; its value never travels to a window. */
  'secrets.changed': { name: string }
}
