/** The person's models, kept in the settings. */
import type { Language } from '#contract'
import { createModels } from '../agent/model/models.ts'
import type { EventBus } from '../host/event-bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { SettingsService } from '../settings/settings.ts'
import type { Signals } from './signals.ts'

export function composeModels(deps: {
  settings: SettingsService
  secrets: Secrets
  language: () => Language
  clock: Clock
  publish: EventBus['publish']
  signals: Signals
}) {
  const { settings, secrets, language, clock } = deps
  return createModels({
    store: {
      load: () => settings.get('models'),
      save: (next) => settings.set({ models: next }),
    },
    ...{ secrets, language, now: clock.now },
    onChange: (view) => {
      deps.publish('models.changed', view)
      deps.signals.emit('modelsChanged', undefined)
    },
    newId: () => clock.newId().slice(0, 8),
  })
}
