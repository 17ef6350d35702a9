/** What outlives a run of the app: settings, keys, log files, conversations. */
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Notices } from '../host/notices.ts'
import { createLog } from '../lib/log.ts'
import { consoleSink, createLogFiles } from '../lib/log-files.ts'
import { createSecrets, type Vault } from '../secrets/secrets.ts'
import { createSettings, type SettingsDamage, type SettingsStore } from '../settings/settings.ts'
import { openDatabase } from '../store/database.ts'

export function composeStorage(deps: {
  userData: string
  environment: Readonly<Record<string, string | undefined>>
  vault: () => Vault
  settingsStore: SettingsStore
  settingsDamage?: SettingsDamage
  isWatched?: boolean
  notices: Notices
}) {
  const { userData, notices } = deps
  const secrets = createSecrets({
    file: join(userData, 'secrets.json'),
    vault: deps.vault,
    environment: deps.environment,
    onUnreadable: (keptAs, reason) =>
      notices.raise({
        level: 'error',
        title: 'The stored keys could not be read',
        detail: `The file is kept as ${keptAs}. Enter the keys again. (${reason})`,
      }),
  })
  const logFiles = createLogFiles({
    folder: join(userData, 'logs'),
    now: Date.now,
    knownSecrets: secrets.values,
  })
  const toConsole = deps.isWatched ? consoleSink(secrets.values) : undefined
  const log = createLog((entry) => {
    logFiles.sink(entry)
    toConsole?.(entry)
  })
  const settings = createSettings({ store: deps.settingsStore, onDamage: reportDamage })
  if (deps.settingsDamage) reportDamage(deps.settingsDamage)
  return {
    secrets,
    settings,
    log,
    logPath: logFiles.path,
    flushLog: logFiles.flush,
    openConversations,
  }

  /** Conversations that cannot be opened stay untouched; the app is usable without them. */
  function openConversations(): DatabaseSync {
    const path = join(userData, 'talaria.db')
    try {
      return openDatabase(path)
    } catch (error) {
      log.error('the conversations could not be opened', { path, error })
      notices.raise({
        level: 'error',
        title: 'Earlier conversations could not be opened',
        detail: `${path} is left as it is (${error instanceof Error ? error.message : String(error)}). What you do now is kept only until Talaria is closed.`,
      })
      return openDatabase(':memory:')
    }
  }

  function reportDamage(damage: SettingsDamage): void {
    log.error('the settings could not be used', { ...damage })
    notices.raise({
      level: 'warning',
      title: damageTitle(damage),
      detail: `${damage.reason}. What was there is kept as ${damage.keptAs}.`,
    })
  }
}

function damageTitle({ section, instead }: SettingsDamage): string {
  if (instead === 'as-before') return 'The settings file was changed outside this window'
  if (section === 'all') return 'The settings could not be used, so the defaults apply'
  return `The ${section} settings could not be used, so their defaults apply`
}
