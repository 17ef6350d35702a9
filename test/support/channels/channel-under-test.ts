/** One channel of any kind, whose service is a stand-in, whose time is the test’s. */
import { expect, onTestFinished } from 'vitest'
import type { ChannelSetup, ChannelView } from '#contract'
import { createChannels } from '../../../src-main/channels/channels.ts'
import { openLine } from '../../../src-main/channels/open-line.ts'
import { CHANNEL_WORDS } from '../../../src-main/channels/question-text.ts'
import { silentLog } from '../../../src-main/lib/log.ts'
import type { ApprovalTransport } from '../../../src-main/ports/approval-transport.ts'
import { questionView } from '../approval-views.ts'
import type { Service } from './channels-under-test.ts'

/** Time that passes a hundred times as fast, but signs of life have the time that a busy machine needs. */
export function soon(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms < 20_000 ? ms / 100 : 1_500)
  return () => clearTimeout(timer)
}

const WINDOW = { id: 'w1', transport: 'ipc' } as const
const SCOPES = [
  { scope: 'once', offered: true },
  { scope: 'session', offered: true },
] as const

export async function openChannel(service: Service, setup: ChannelSetup = service.setup) {
  onTestFinished(service.close)
  const kept = new Map<string, string>()
  const said: string[] = []
  let transport: ApprovalTransport | undefined
  let count = 0
  const limits = new Set<AbortController>()
  const seen = new Set<string>()
  const channels = createChannels({
    store: { load: () => [], save: () => {} },
    secrets: {
      get: (id) => kept.get(id),
      set: (id, secret) => kept.set(id, secret),
      remove: (id) => kept.delete(id),
    },
    open: (stored, secret) => openLine(stored, secret, { after: soon, limit }),
    attach: (next) => {
      transport = next
      return () => {}
    },
    isSentOut: () => false,
    isSomebodyThere: () => false,
    said: async (_channel, text) => {
      said.push(text)
      return 'Passed on.'
    },
    words: () => CHANNEL_WORDS.en,
    mask: (text) => text,
    impactOf: async () => undefined,
    showInWindow: () => {},
    onChange: () => {},
    log: silentLog,
    clock: { now: Date.now, after: soon, newId: () => `c${++count}` },
  })
  onTestFinished(channels.stop)
  await channels.handlers['channels.add']({ setup }, WINDOW)
  return {
    ...{ ...channels, service, said, view, state, pair, ask, change, buttons, loseSight },
    ...{ isReady: () => transport?.covers?.('s1') ?? false, transport: () => transport },
  }

  function limit(): AbortSignal {
    const controller = new AbortController()
    limits.add(controller)
    return controller.signal
  }

  /** All that a service was asked so far has taken too long. */
  function loseSight(): void {
    for (const each of limits) each.abort(new DOMException('too long', 'TimeoutError'))
    limits.clear()
  }

  async function view(): Promise<ChannelView> {
    const { channels: all } = await channels.handlers['channels.list']({}, WINDOW)
    if (!all[0]) throw new Error('no channel')
    return all[0]
  }

  async function state(kind: ChannelView['state']['kind']): Promise<void> {
    await expect.poll(async () => (await view()).state.kind, { timeout: 15_000 }).toBe(kind)
  }

  async function change(next: Partial<ChannelView>): Promise<void> {
    await channels.handlers['channels.change']({ id: (await view()).id, ...next }, WINDOW)
  }

  async function pair(): Promise<void> {
    await state('connected')
    const { id } = await view()
    const { channels: all } = await channels.handlers['channels.pair']({ id }, WINDOW)
    service.write(service.ann, all[0]?.pairing?.code ?? '')
    await expect.poll(async () => (await view()).paired).toBeTruthy()
    await expect.poll(() => service.messages().at(-1)?.text).toContain('Paired with Talaria')
    await change({ asks: 'always', mayAllow: true })
  }

  function ask(about: Parameters<typeof questionView>[0] = {}) {
    const stop = new AbortController()
    if (!transport?.covers?.('s1')) throw new Error('it would carry no question')
    const answer = transport.ask(questionView({ scopes: [...SCOPES], ...about }), stop.signal)
    answer.catch(() => {})
    return { answer, takeBack: () => stop.abort(new Error('answered elsewhere')) }
  }

  /** Of the next question that nobody has looked at. */
  async function buttons(): Promise<{ once: string; deny: string; labels: string[] }> {
    const fresh = () =>
      service
        .messages()
        .find(({ buttons: { Deny: deny } }) => deny !== undefined && !seen.has(deny))
    await expect.poll(fresh).toBeDefined()
    const all = fresh()?.buttons ?? {}
    const { 'Run once': once = '', Deny: deny = '' } = all
    seen.add(deny)
    return { once, deny, labels: Object.keys(all) }
  }
}

export function said(service: Service): string {
  return service
    .messages()
    .map(({ text }) => text)
    .join('\n')
}
