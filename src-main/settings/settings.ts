/**
 * Typed settings over a store that holds one JSON object. While the app runs it alone writes there:
 * what somebody else puts into the file takes no effect, and is kept as a copy when it is written over.
 */
import { say } from '#say'
import { type Words, wordsOf } from '#words'
import { createEmitter } from '../lib/emitter.ts'
import {
  SETTINGS_VERSION,
  type Settings,
  type SettingsChange,
  type SettingsSection,
  settingsSections,
} from './settings-schema.ts'

/** The store behind it: electron-store in the desktop app, conf in the web host. */
export interface SettingsStore {
  read(): Record<string, unknown>
  write(values: Record<string, unknown>): void
  /** Keeps what is there now under another name and says which. */
  setAside(): string
  /** Another one whenever the file has changed. */
  stamp(): string
}

export interface SettingsDamage {
  section: string
  reason: Words
  keptAs: string
  /** What holds now: the defaults, or what the app knew before. */
  instead: 'defaults' | 'as-before'
}

export function createSettings(deps: {
  store: SettingsStore
  onDamage: (damage: SettingsDamage) => void
}) {
  const changes = createEmitter<{ written: undefined }>()
  let known = deps.store.read()
  let stamp = deps.store.stamp()
  const current = load()
  return { get, set, stored, storedNow, onChange }

  function get<Section extends SettingsSection>(section: Section): Settings[Section] {
    return current[section]
  }

  function set(change: SettingsChange): void {
    const next = Object.fromEntries(
      // The type has no other sections than those of the table.
      (Object.keys(change) as SettingsSection[]).map((section) => [
        section,
        { ...current[section], ...change[section] },
      ]),
    )
    if (Object.keys(next).length === 0) return
    keepForeignChange()
    write({ ...known, version: SETTINGS_VERSION, ...next })
    Object.assign(current, next)
    changes.emit('written', undefined)
  }

  /** Told when one of the values that `watched` names is another; a section is, whenever it was set. */
  function onChange(
    watched: (now: Settings) => readonly unknown[],
    listener: () => void,
  ): () => void {
    let before = watched(current)
    return changes.on('written', () => {
      const now = watched(current)
      if (now.every((value, at) => value === before[at])) return
      before = now
      listener()
    })
  }

  /** As it is in the file now; the same as `get` unless somebody else has written there. */
  function stored<Section extends SettingsSection>(section: Section): Settings[Section] {
    return storedNow()(section)
  }

  /** The same of several sections, with one look at the file. */
  function storedNow(): typeof get {
    if (deps.store.stamp() === stamp) return get
    const found = readOrMend()
    if (isKnown(found)) {
      stamp = deps.store.stamp()
      return get
    }
    // The schema of a section gives the type of that section.
    return (section) => readSection(section, found).value as Settings[typeof section]
  }

  function keepForeignChange(): void {
    if (deps.store.stamp() === stamp) return
    const found = readOrMend()
    // Of a file that was taken away there is nothing to keep.
    if (isKnown(found) || Object.keys(found).length === 0) return
    reportForeign(say('settings.changedMeanwhile'))
  }

  function isKnown(found: Record<string, unknown>): boolean {
    return JSON.stringify(found) === JSON.stringify(known)
  }

  /** A file that cannot be read any more is kept as a copy and written anew. */
  function readOrMend(): Record<string, unknown> {
    try {
      return deps.store.read()
    } catch (error) {
      reportForeign(wordsOf(error))
      write(known)
      return known
    }
  }

  function reportForeign(reason: Words): void {
    const keptAs = deps.store.setAside()
    deps.onDamage({ section: 'all', reason, keptAs, instead: 'as-before' })
  }

  function write(next: Record<string, unknown>): void {
    deps.store.write(next)
    known = next
    stamp = deps.store.stamp()
  }

  function load(): Settings {
    const problems: Pick<SettingsDamage, 'section' | 'reason'>[] = []
    const sections: Record<string, unknown> = {}
    // Of the table itself, so all of them are sections.
    for (const section of Object.keys(settingsSections) as SettingsSection[]) {
      const { value, problem } = readSection(section, known)
      sections[section] = value
      if (problem) problems.push({ section, reason: { text: problem } })
    }
    if (problems.length > 0) {
      const keptAs = deps.store.setAside()
      for (const problem of problems) deps.onDamage({ ...problem, keptAs, instead: 'defaults' })
    }
    // One entry was parsed for every section of the table.
    return sections as Settings
  }
}

/** What cannot be used is said, and the defaults stand in for it. */
function readSection(
  section: SettingsSection,
  { [section]: found = {} }: Record<string, unknown>,
): { value: unknown; problem?: string } {
  const schema = settingsSections[section]
  const parsed = schema.safeParse(found)
  if (parsed.success) return { value: parsed.data }
  return { value: schema.parse({}), problem: parsed.error.message }
}

export type SettingsService = ReturnType<typeof createSettings>
