/** Looks at the settings file before a store opens it, so that a bad one is kept and never lost. */
import { copyFileSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '#say'
import { type Words, wordsOf } from '#words'
import type { SettingsDamage, SettingsStore } from './settings.ts'
import { SETTINGS_VERSION } from './settings-schema.ts'

/** What a host hands to the runtime; a store of its own kind is opened only over a file that it can read. */
export function openSettings(folder: string, open: (folder: string) => SettingsStore) {
  const path = join(folder, 'settings.json')
  const settingsDamage = moveBadFileAside(path, Date.now())
  const isLeft = settingsDamage?.keptAs === path
  const settingsStore = isLeft ? storeInsteadOf(path) : open(folder)
  return { settingsStore, ...(settingsDamage && { settingsDamage }) }
}

/** A file that cannot be used is moved aside; on a disk that lets nobody do so, it stays. */
export function moveBadFileAside(
  path: string,
  now: number,
  move = renameSync,
): SettingsDamage | undefined {
  const text = readIfThere(path)
  if (text === undefined) return undefined
  const reason = whyUnusable(text)
  if (!reason) return undefined
  const keptAs = badName(path, now)
  try {
    move(path, keptAs)
  } catch {
    return { section: 'all', reason, keptAs: path, instead: 'defaults' }
  }
  return { section: 'all', reason, keptAs, instead: 'defaults' }
}

/** Nothing of the file is read. It is moved aside when there is something to write after all. */
export function storeInsteadOf(path: string): SettingsStore {
  let values: Record<string, unknown> = {}
  return {
    read: () => values,
    write: (next) => {
      moveBadFileAside(path, Date.now())
      const fresh = `${path}.new`
      writeFileSync(fresh, JSON.stringify(next, undefined, '\t'), { mode: 0o600 })
      renameSync(fresh, path)
      values = next
    },
    setAside: () => path,
    stamp: () => stampOf(path),
  }
}

/** Where nothing can be written, the file is its own copy: nobody writes over it there. */
export function copyAside(path: string, now: number): string {
  const keptAs = badName(path, now)
  try {
    copyFileSync(path, keptAs)
  } catch {
    return path
  }
  return keptAs
}

/** Another text whenever the file is another; its time of change cannot be set by hand. */
export function stampOf(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.ino} ${stats.size} ${stats.ctimeNs}` : 'no file'
}

function whyUnusable(text: string): Words | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return say('settings.noObject')
    const version = 'version' in value ? value.version : SETTINGS_VERSION
    if (typeof version === 'number' && version > SETTINGS_VERSION)
      return say('settings.newer', { version })
    return undefined
  } catch (error) {
    return say('settings.notJson', { cause: wordsOf(error) })
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function badName(path: string, now: number): string {
  return `${path}.${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.bad`
}
