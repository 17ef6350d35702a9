/** Typed settings over a store that holds one JSON object. */
import { createEmitter } from '../lib/emitter.ts'
import {
  SETTINGS_VERSION,
  type Settings,
  type SettingsSection,
  settingsSections,
} from './settings-schema.ts'

/** The store behind it: electron-store in the desktop app, conf in the web host. */
export interface SettingsStore {
  read(): Record<string, unknown>
  write(values: Record<string, unknown>): void
  /** Keeps what is there now under another name and says which. */
  setAside(): string
}

export interface SettingsDamage {
  section: string
  reason: string
  keptAs: string
}

export function createSettings(deps: {
  store: SettingsStore
  onDamage: (damage: SettingsDamage) => void
}) {
  const changes = createEmitter<{ [Section in SettingsSection]: Settings[Section] }>()
  const current = load()
  return { get, set, onChange: changes.on }

  function get<Section extends SettingsSection>(section: Section): Settings[Section] {
    return current[section]
  }

  function set<Section extends SettingsSection>(
    section: Section,
    change: Partial<Settings[Section]>,
  ): Settings[Section] {
    const next = { ...current[section], ...change }
    deps.store.write({ ...deps.store.read(), version: SETTINGS_VERSION, [section]: next })
    current[section] = next
    changes.emit(section, next)
    return next
  }

  function load(): Settings {
    const found = deps.store.read()
    const problems: Omit<SettingsDamage, 'keptAs'>[] = []
    const sections: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(settingsSections)) {
      const parsed = schema.safeParse(found[name])
      sections[name] = parsed.success ? parsed.data : schema.parse(undefined)
      if (!parsed.success) problems.push({ section: name, reason: parsed.error.message })
    }
    if (problems.length > 0) {
      const keptAs = deps.store.setAside()
      for (const problem of problems) deps.onDamage({ ...problem, keptAs })
    }
    // One entry was parsed for every section of the table.
    return sections as Settings
  }
}

export type SettingsService = ReturnType<typeof createSettings>
