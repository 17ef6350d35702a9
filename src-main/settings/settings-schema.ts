/** Everything the app remembers for the person, section by section, each with its default. */
import { z } from 'zod'
import { themeSchema } from '../contract/settings.ts'

export const SETTINGS_VERSION = 1

export const settingsSections = {
  appearance: z.object({ theme: themeSchema.default('system') }).prefault({}),
}

export type Settings = {
  [Section in keyof typeof settingsSections]: z.output<(typeof settingsSections)[Section]>
}

export type SettingsSection = keyof Settings
