/** Channels, joined to the questions, the key store and the windows. */
import type { ImpactView, Language, SessionView, WaitingView } from '#contract'
import { say } from '#say'
import type { EventFrame } from '#wire'
import { showLine } from '../../approval/display-text.ts'
import { createChannels } from '../../channels/channels.ts'
import { createNews } from '../../channels/news.ts'
import { openLine } from '../../channels/open-line.ts'
import { CHANNEL_WORDS } from '../../channels/question-text.ts'
import { readChannels } from '../../channels/stored-channels.ts'
import type { EventBus } from '../../host/event-bus.ts'
import type { Notices } from '../../host/notices.ts'
import type { Log } from '../../lib/log.ts'
import { maskSecrets } from '../../lib/mask-secrets.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { composeAgent } from '../agent.ts'
import type { composeApprovals } from '../approvals.ts'
import type { Conversations } from '../sessions/conversations.ts'
import { lastAnswer } from '../sessions/last-answer.ts'

const STORED = 'safety.channels'
/** A message that is to go out does not wait longer for a count of files. */
const IMPACT_MS = 3_000
const HERE = { id: 'channels', transport: 'web' } as const

export function composeChannels(deps: {
  secrets: Secrets
  approvals: Pick<
    ReturnType<typeof composeApprovals>,
    'attachTransport' | 'handlers' | 'preferences'
  >
  conversations: Pick<Conversations, 'sessions'>
  agent: () => Pick<ReturnType<typeof composeAgent>, 'handlers'>
  isSomebodyThere: () => boolean
  language: () => Language
  knownSecrets: () => readonly string[]
  publish: EventBus['publish']
  notices: Notices
  log: Log
  clock: Clock
}) {
  const { secrets, approvals, clock } = deps
  const begun = new Map<string, string>()
  const words = () => CHANNEL_WORDS[deps.language()]
  const channels = createChannels({
    store: {
      load: () => readChannels(secrets.get(STORED), secrets.noKeyStore() === null),
      save: (channels) => secrets.keep(STORED, JSON.stringify(channels)),
    },
    secrets: {
      get: (id) => secrets.get(`channel.${id}`),
      set: (id, secret) => secrets.keep(`channel.${id}`, secret),
      remove: (id) => secrets.remove(`channel.${id}`),
    },
    open: (stored, secret) =>
      openLine(stored, secret, { after: clock.after, limit: AbortSignal.timeout }),
    attach: approvals.attachTransport,
    isSentOut: () => approvals.preferences().nobodyThere === 'send',
    isSomebodyThere: deps.isSomebodyThere,
    said,
    words,
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
  const news = createNews({
    tell: channels.tell,
    lastAnswer: (sessionId) => showLine(lastAnswer(deps.conversations.sessions, sessionId)),
    words,
  })
  const { handlers, messages, start, stop } = channels
  return { handlers, messages, start, stop, watch }

  /** What happens, as the windows are told of it. */
  function watch({ name, payload }: EventFrame): void {
    // The bus publishes each name with the payload that the contract gives it.
    if (name === 'session.changed') news.moved(payload as SessionView)
    if (name === 'session.deleted') news.left((payload as { id: string }).id)
    if (name === 'waiting.changed') news.waits(payload as WaitingView[])
  }

  /** In the session that this person began there, as long as there is one; `/new` begins another. */
  async function said(from: { channelId: string; account: string }, text: string): Promise<string> {
    const key = JSON.stringify(from)
    const [, rest] = /^\/new(?:\s+|$)(.*)$/s.exec(text.trim()) ?? []
    const began = rest === undefined ? begun.get(key) : undefined
    const { handlers } = deps.agent()
    const isThere = began !== undefined && deps.conversations.sessions.find(began) !== undefined
    const id = isThere ? began : (await handlers['session.create']({ isPlanning: false }, HERE)).id
    begun.set(key, id)
    const told = rest ?? text
    if (told.trim() !== '')
      await handlers['session.send']({ id, text: told, attachments: [] }, HERE)
    const { begun: first, goesOn } = words()
    return isThere ? goesOn : first
  }

  async function impactOf(id: string): Promise<ImpactView | undefined> {
    const late = Promise.withResolvers<undefined>()
    const cancel = clock.after(IMPACT_MS, () => late.resolve(undefined))
    const counted = async () => approvals.handlers['approval.impact']({ id }, HERE)
    try {
      return await Promise.race([counted().catch(() => undefined), late.promise])
    } finally {
      cancel()
    }
  }
}
