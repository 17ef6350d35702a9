/**
 * The composition root: builds every service, hands each what it may use, and returns what a host
 * carries to a window.
 *
 * Read from here: a request goes host → serve → handlers (below) → a service; an event goes from a
 * service → publish → host → window. Services know nothing of one another; the functions that join
 * them are written here.
 */
import { join } from 'node:path'
import type { Client, Handlers, SettingsView } from '#contract'
import { createEventBus, type Send } from './host/event-bus.ts'
import { createNotices } from './host/notices.ts'
import { createLog, type Log, type LogSink } from './lib/log.ts'
import { createLogFiles } from './lib/log-files.ts'
import { createSecrets, type Vault } from './secrets/secrets.ts'
import { createSettings, type SettingsDamage, type SettingsStore } from './settings/settings.ts'
import { createTerminalService } from './terminal/terminal-service.ts'

export interface RuntimeOptions {
  host: SettingsView['host']
  version: string
  userData: string
  environment: Readonly<Record<string, string | undefined>>
  settingsStore: SettingsStore
  /** Damage found before the store could be opened. */
  settingsDamage?: SettingsDamage
  vault: () => Vault
  defaultCwd: string
  /** Lines also go here, when somebody watches. */
  console?: LogSink
}

export function createRuntime(options: RuntimeOptions) {
  const bus = createEventBus()
  const notices = createNotices({ publish: bus.publish })
  const secrets = createSecrets({
    file: join(options.userData, 'secrets.json'),
    vault: options.vault,
    environment: options.environment,
    onUnreadable: (keptAs, reason) =>
      notices.raise({
        level: 'error',
        title: 'The stored keys could not be read',
        detail: `The file is kept as ${keptAs}. Enter the keys again. (${reason})`,
      }),
  })
  const logFiles = createLogFiles({
    folder: join(options.userData, 'logs'),
    now: Date.now,
    knownSecrets: secrets.values,
  })
  const log = createLog((entry) => {
    logFiles.sink(entry)
    options.console?.(entry)
  })
  const settings = createSettings({ store: options.settingsStore, onDamage: reportDamage })
  if (options.settingsDamage) reportDamage(options.settingsDamage)
  const terminals = createTerminalService({
    publish: bus.publish,
    log: log.scoped('terminal'),
    now: Date.now,
    env: options.environment,
    defaultCwd: options.defaultCwd,
  })

  const handlers: Handlers = {
    ...terminals.handlers,
    'runtime.snapshot': () => ({
      seq: bus.seq(),
      notices: notices.list(),
      settings: viewSettings(),
      terminals: terminals.list(),
    }),
    'runtime.reportError': ({ message, stack }) => {
      reportError('The window ran into an error', message, { stack })
      return null
    },
    'notices.dismiss': ({ id }) => {
      notices.dismiss(id)
      return null
    },
    'settings.set': ({ theme }) => {
      if (theme) settings.set('appearance', { theme })
      bus.publish('settings.changed', viewSettings())
      return viewSettings()
    },
    'secrets.set': ({ name, value }) => {
      secrets.set(name, value)
      bus.publish('secrets.changed', { name })
      return null
    },
    'secrets.remove': ({ name }) => {
      secrets.remove(name)
      bus.publish('secrets.changed', { name })
      return null
    },
  }

  return { handlers, connect, dispose, log, reportError }

  function connect(client: Client, send: Send): () => void {
    const disconnect = bus.connect(client.id, send)
    return () => {
      disconnect()
      terminals.clientGone(client.id)
    }
  }

  async function dispose(): Promise<void> {
    await terminals.dispose()
    await logFiles.flush()
  }

  function viewSettings(): SettingsView {
    return {
      theme: settings.get('appearance').theme,
      secretStore: secrets.kind(),
      host: options.host,
      version: options.version,
    }
  }

  function reportDamage(damage: SettingsDamage): void {
    log.error('the settings could not be used', { ...damage })
    notices.raise({
      level: 'warning',
      title:
        damage.section === 'all'
          ? 'The settings could not be used, so the defaults apply'
          : `The ${damage.section} settings could not be used, so their defaults apply`,
      detail: `${damage.reason}. What was there is kept as ${damage.keptAs}.`,
    })
  }

  /** An error that nobody caught: it is written down and the person is told. */
  function reportError(title: string, message: string, facts?: Record<string, unknown>): void {
    log.error(`${title}: ${message}`, facts)
    notices.raise({ level: 'error', title, detail: `${message} (more in ${logFiles.path})` })
  }
}

export type AppRuntime = ReturnType<typeof createRuntime>
export type { Log }
