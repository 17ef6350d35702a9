/** What outlives a run of the app: settings, keys, log files, conversations. */
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { say } from '#say'
import type { Words } from '#words'
import type { Notices } from '../../host/notices.ts'
import { createLog } from '../../lib/log.ts'
import { consoleSink, createLogFiles } from '../../lib/log-files.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FolderTrouble } from '../../ports/folder-trouble.ts'
import { createSecrets, type Vault } from '../../secrets/secrets.ts'
import { createSettings, type SettingsDamage, type SettingsStore } from '../../settings/settings.ts'
import { type ConversationTrouble, openConversations } from '../../store/conversations.ts'

export function composeStorage(deps: {
  userData: string
  environment: Readonly<Record<string, string | undefined>>
  vault: () => Vault
  settingsStore: SettingsStore
  settingsDamage?: SettingsDamage
  folderTrouble?: FolderTrouble
  isWatched?: boolean
  notices: Notices
  clock: Clock
}) {
  const { userData, notices } = deps
  const secrets = createSecrets({
    file: join(userData, 'secrets.json'),
    vault: deps.vault,
    environment: deps.environment,
    onUnreadable: (keptAs, reason) =>
      notices.raise({
        level: 'error',
        title: say('settings.keysUnreadable'),
        detail: say('settings.keysKeptAs', { file: keptAs, cause: reason }),
      }),
    onUnwritable: (cause) =>
      notices.raise({
        level: 'error',
        title: say('settings.sealNotKept'),
        detail: say('settings.sealNextTime', { folder: userData, cause }),
      }),
  })
  const logFiles = createLogFiles({
    folder: join(userData, 'logs'),
    now: deps.clock.now,
    knownSecrets: secrets.values,
  })
  const toConsole = deps.isWatched ? consoleSink(secrets.values) : undefined
  const log = createLog((entry) => {
    logFiles.sink(entry)
    toConsole?.(entry)
  })
  const settings = createSettings({ store: deps.settingsStore, onDamage: reportDamage })
  if (deps.folderTrouble) reportFolder(deps.folderTrouble)
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
    const { db, trouble } = openConversations(path, deps.clock.now())
    if (trouble) {
      log.error('the conversations could not be opened', { path, ...trouble })
      notices.raise({ level: 'error', ...wordsFor(trouble, path) })
    }
    return db
  }

  function reportFolder(trouble: FolderTrouble): void {
    log.error('the data folder is not as it should be', { ...trouble })
    notices.raise({ level: 'warning', ...wordsForFolder(trouble) })
  }

  function reportDamage(damage: SettingsDamage): void {
    log.error('the settings could not be used', { ...damage, reason: damage.reason.text })
    notices.raise({
      level: 'warning',
      title: damageTitle(damage),
      detail: say('settings.keptAs', { reason: damage.reason, file: damage.keptAs }),
    })
  }
}

function wordsForFolder(trouble: FolderTrouble): { title: Words; detail: Words } {
  const { path } = trouble
  if (trouble.kind === 'unlocked')
    return {
      title: say('notice.folderUnlocked'),
      detail: say('notice.folderBeAlone', { folder: path, cause: trouble.cause }),
    }
  return {
    title: say('notice.lockDamaged'),
    detail: say('notice.lockKeptAs', { file: path, kept: trouble.keptAs }),
  }
}

function damageTitle({ section, instead }: SettingsDamage): Words {
  if (instead === 'as-before') return say('settings.changedOutside')
  if (section === 'all') return say('settings.unusable')
  return say('settings.sectionUnusable', { section })
}

function wordsFor(trouble: ConversationTrouble, path: string): { title: Words; detail: Words } {
  const { sessions, messages } = trouble.saved
  if (trouble.kind === 'damaged')
    return {
      title: say('notice.conversationsDamaged'),
      detail: say('notice.conversationsSaved', {
        sessions,
        messages,
        file: trouble.keptAs,
        cause: trouble.reason,
      }),
    }
  return {
    title: say('notice.conversationsClosed'),
    detail: say('notice.conversationsLeft', { sessions, file: path, cause: trouble.reason }),
  }
}
