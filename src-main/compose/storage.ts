/** What outlives a run of the app: settings, keys, log files, conversations. */
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Notices } from '../host/notices.ts'
import { createLog } from '../lib/log.ts'
import { consoleSink, createLogFiles } from '../lib/log-files.ts'
import { createSecrets, type Vault } from '../secrets/secrets.ts'
import { createSettings, type SettingsDamage, type SettingsStore } from '../settings/settings.ts'
import { type ConversationTrouble, openConversations } from '../store/conversations.ts'

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
    openConversations: openStored,
  }

  function openStored(): DatabaseSync {
    const path = join(userData, 'talaria.db')
    const { db, trouble } = openConversations(path, Date.now())
    if (trouble) {
      log.error('the conversations could not be opened', { path, ...trouble })
      notices.raise({ level: 'error', ...wordsFor(trouble, path) })
    }
    return db
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

function wordsFor(trouble: ConversationTrouble, path: string): { title: string; detail: string } {
  const { sessions, messages } = trouble.saved
  if (trouble.kind === 'damaged')
    return {
      title: 'The file of earlier conversations was damaged',
      detail: `${sessions} conversations with ${messages} messages could be saved from it. The damaged file is kept as ${trouble.keptAs} (${trouble.reason}). Check the disk.`,
    }
  return {
    title: 'Earlier conversations could not be opened',
    detail: `${path} is left as it is (${trouble.reason}). What you do now is kept only until Talaria is closed. Make room on the disk, or make the folder writable, and start Talaria again.`,
  }
}
