/** Channels, joined to the questions, the key store and the windows. */
import type { ImpactView, Language } from '#contract'
import { say } from '#say'
import { createChannels } from '../../channels/channels.ts'
import { createHook } from '../../channels/lines/hooks.ts'
import type { Line } from '../../channels/lines/line.ts'
import { createNtfy } from '../../channels/lines/ntfy.ts'
import { createTelegram } from '../../channels/lines/telegram.ts'
import { CHANNEL_WORDS } from '../../channels/question-text.ts'
import { readChannels, type StoredChannel } from '../../channels/stored-channels.ts'
import type { EventBus } from '../../host/event-bus.ts'
import type { Notices } from '../../host/notices.ts'
import type { Log } from '../../lib/log.ts'
import { maskSecrets } from '../../lib/mask-secrets.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { composeApprovals } from '../approvals.ts'

const STORED = 'safety.channels'
/** A message that is to go out does not wait longer for a count of files. */
const IMPACT_MS = 3_000

export function composeChannels(deps: {
  secrets: Secrets
  approvals: Pick<
    ReturnType<typeof composeApprovals>,
    'attachTransport' | 'handlers' | 'preferences'
  >
  isSomebodyThere: () => boolean
  language: () => Language
  knownSecrets: () => readonly string[]
  publish: EventBus['publish']
  notices: Notices
  log: Log
  clock: Clock
}) {
  const { secrets, approvals, clock } = deps
  return createChannels({
    store: {
      load: () => readChannels(secrets.get(STORED), secrets.noKeyStore() === null),
      save: (channels) => secrets.keep(STORED, JSON.stringify(channels)),
    },
    secrets: {
      get: (id) => secrets.get(`channel.${id}`),
      set: (id, secret) => secrets.keep(`channel.${id}`, secret),
      remove: (id) => secrets.remove(`channel.${id}`),
    },
    open: openLine,
    attach: approvals.attachTransport,
    isAway: () => !deps.isSomebodyThere() && approvals.preferences().nobodyThere === 'send',
    words: () => CHANNEL_WORDS[deps.language()],
    mask: (text) => maskSecrets(text, deps.knownSecrets()),
    impactOf,
    showInWindow: (text) =>
      deps.notices.raise({
        level: 'info',
        title: say('channels.messageTitle'),
        detail: { text },
      }),
    onChange: (view) => deps.publish('channels.changed', view),
    log: deps.log.scoped('channels'),
    clock,
  })

  function openLine({ kind, where }: StoredChannel, secret: string): Line {
    switch (kind) {
      case 'telegram':
        return createTelegram({ server: where, token: secret })
      case 'ntfy': {
        const at = where.lastIndexOf('/')
        const place = { server: where.slice(0, at), topic: where.slice(at + 1) }
        return createNtfy({ ...place, token: secret, after: clock.after })
      }
      default:
        return createHook(kind, secret)
    }
  }

  async function impactOf(id: string): Promise<ImpactView | undefined> {
    const late = Promise.withResolvers<undefined>()
    const cancel = clock.after(IMPACT_MS, () => late.resolve(undefined))
    const client = { id: 'channels', transport: 'web' } as const
    const counted = async () => approvals.handlers['approval.impact']({ id }, client)
    try {
      return await Promise.race([counted().catch(() => undefined), late.promise])
    } finally {
      cancel()
    }
  }
}
