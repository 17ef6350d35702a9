/** Looks at the settings file before a store opens it, so that a bad one is kept and never lost. */
import { copyFileSync, readFileSync, renameSync, statSync } from 'node:fs'
import { say } from '#say'
import { type Words, wordsOf } from '#words'
import type { SettingsDamage } from './settings.ts'
import { SETTINGS_VERSION } from './settings-schema.ts'

/** A file that cannot be used is moved aside, so that the store starts from the defaults. */
export function moveBadFileAside(path: string, now: number): SettingsDamage | undefined {
  const text = readIfThere(path)
  if (text === undefined) return undefined
  const reason = whyUnusable(text)
  if (!reason) return undefined
  const keptAs = badName(path, now)
  renameSync(path, keptAs)
  return { section: 'all', reason, keptAs, instead: 'defaults' }
}

export function copyAside(path: string, now: number): string {
  const keptAs = badName(path, now)
  copyFileSync(path, keptAs)
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
