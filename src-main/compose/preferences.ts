/** The settings that a window shows and changes, and what it is told about this installation. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SettingsView } from '#contract'
import type { EventBus } from '../host/event-bus.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { SettingsService } from '../settings/settings.ts'
import { createSettingsHandlers } from '../settings/settings-handlers.ts'
import { checkEditor, checkShell } from './typed-paths.ts'

export function composePreferences(deps: {
  host: SettingsView['about']['host']
  version: string
  userData: string
  home: string
  /** Where a package has the licences of others. */
  licences: string
  settings: SettingsService
  secrets: Secrets
  publish: EventBus['publish']
  /** The person's variables that no command sees. */
  withheld: () => string[]
}) {
  const { host, version, userData, home, settings, secrets } = deps
  return createSettingsHandlers({
    settings,
    about: { host, version, folders: { data: userData, logs: join(userData, 'logs'), home } },
    licences: existsSync(deps.licences) ? deps.licences : undefined,
    noKeyStore: secrets.noKeyStore,
    checkShell,
    checkEditor,
    withheld: deps.withheld,
    onChange: (view) => deps.publish('settings.changed', view),
  })
}
