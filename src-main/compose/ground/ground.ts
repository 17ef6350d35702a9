/**
 * What stands before any service: the clock, the signals, the line to the windows, and what outlives
 * a run. Nearly everything that is built later is given some of it.
 */
import type { Client } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import { createEventBus, type EventBus, type Send } from '../../host/event-bus.ts'
import { createNotices } from '../../host/notices.ts'
import { createPresence } from '../../host/presence.ts'
import { createWaiting } from '../../host/waiting.ts'
import { systemClock } from '../../lib/clock.ts'
import type { RuntimeOptions } from '../runtime-options.ts'
import { createSignals } from '../signals.ts'
import { composeStorage } from './storage.ts'

export function composeGround(options: RuntimeOptions) {
  const clock = systemClock
  const signals = createSignals()
  const bus = createEventBus((error) => log.warn('a window could not be reached', { error }))
  const waiting = createWaiting({ publish: bus.publish, now: clock.now })
  const notices = createNotices({ publish })
  const presence = createPresence(clock.now)
  const storage = composeStorage({ ...options, notices, clock })
  const { secrets, settings, log } = storage
  const shared = {
    ...{ clock, signals, publish, log, notices, settings, secrets },
    knownSecrets: secrets.values,
    language: () => settings.get('appearance').language,
    isSomebodyThere: presence.isThere,
  }
  return { shared, bus, waiting, notices, storage, connect, reportError }

  function connect(client: Client, send: Send): () => void {
    const disconnect = bus.connect(client.id, send)
    presence.came(client.id)
    return () => {
      disconnect()
      presence.went(client.id)
      signals.emit('clientGone', { clientId: client.id })
    }
  }

  /** Whoever waits for the person says so by an event, and the list of all that waits follows. */
  function publish(...event: Parameters<EventBus['publish']>): void {
    bus.publish(...event)
    waiting.published(event[0])
    if (event[0] === 'rules.changed') signals.emit('rulesChanged', undefined)
  }

  /** An error that nobody caught: it is written down and the person is told. */
  function reportError(title: Words, message: string, facts?: Record<string, unknown>): void {
    log.error(`${title.text}: ${message}`, facts)
    const detail = say('notice.moreInLog', { message, file: storage.logPath })
    notices.raise({ level: 'error', title, detail })
  }
}

export type Ground = ReturnType<typeof composeGround>
