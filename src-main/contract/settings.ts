import { z } from 'zod'

export const themeSchema = z.enum(['system', 'light', 'dark'])

export const settingsRequests = {
  'settings.set': z.strictObject({ theme: themeSchema.optional() }),
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
}

export interface SettingsEvents {
  'settings.changed': SettingsView
}
