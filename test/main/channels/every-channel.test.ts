import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ChannelSetup, ChannelView } from '#contract'
import { createChannels } from '../../../src-main/channels/channels.ts'
import { openLine } from '../../../src-main/channels/open-line.ts'
import { CHANNEL_WORDS } from '../../../src-main/channels/question-text.ts'
import { silentLog } from '../../../src-main/lib/log.ts'
import type { ApprovalTransport } from '../../../src-main/ports/approval-transport.ts'
import { questionView } from '../../support/approval-views.ts'
import { KINDS_UNDER_TEST, type Service } from '../../support/channels/channels-under-test.ts'

/** Time that passes a thousand times as fast. */
function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms / 1_000)
  return () => clearTimeout(timer)
}

const WINDOW = { id: 'w1', transport: 'ipc' } as const
const SCOPES = [
  { scope: 'once', offered: true },
  { scope: 'session', offered: true },
] as const

async function opened(service: Service, setup: ChannelSetup = service.setup) {
  onTestFinished(service.close)
  const kept = new Map<string, string>()
  const said: string[] = []
  let transport: ApprovalTransport | undefined
  let count = 0
  const seen = new Set<string>()
  const channels = createChannels({
    store: { load: () => [], save: () => {} },
    secrets: {
      get: (id) => kept.get(id),
      set: (id, secret) => kept.set(id, secret),
      remove: (id) => kept.delete(id),
    },
    open: (stored, secret) => openLine(stored, secret, after),
    attach: (next) => {
      transport = next
      return () => {}
    },
    isAway: () => false,
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
    clock: { now: Date.now, after, newId: () => `c${++count}` },
  })
  onTestFinished(channels.stop)
  await channels.handlers['channels.add']({ setup }, WINDOW)
  return { ...channels, service, said, view, state, pair, ask, change, buttons }

  async function view(): Promise<ChannelView> {
    const { channels: all } = await channels.handlers['channels.list']({}, WINDOW)
    if (!all[0]) throw new Error('no channel')
    return all[0]
  }

  async function state(kind: ChannelView['state']['kind']): Promise<void> {
    await expect.poll(async () => (await view()).state.kind, { timeout: 5_000 }).toBe(kind)
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

describe.each(KINDS_UNDER_TEST)('$kind', ({ kind, isSenderKnown, open }) => {
  it('carries a question whole to whoever is paired, and the answer back', async () => {
    const { ask, buttons, pair, service } = await opened(await open())
    await pair()
    const { answer } = ask({ display: { text: 'rm -rf build', escapes: [] } })
    const { once, labels } = await buttons()
    expect(labels).toEqual(['Run once', 'Deny'])
    const asked = service.messages().find(({ text }) => text.includes('Run this command?'))
    expect(asked?.text).toContain('│ rm -rf build')
    service.press(service.ann, once)

    expect(await answer).toEqual({ decision: 'once' })
    await expect.poll(() => said(service)).toContain('Your answer: Run once.')
  })

  it.runIf(isSenderKnown)('takes an answer from nobody else, and learns them nothing', async () => {
    const { ask, buttons, pair, service } = await opened(await open())
    await pair()
    const { answer } = ask()
    const { once, deny } = await buttons()
    service.press(service.eve, once)
    service.press(service.ann, once.replace(/once/, 'always'))
    service.press(service.ann, once.replace(/[\w-]{20}/, 'AAAAAAAAAAAAAAAAAAAA'))
    service.press(service.ann, deny)

    expect(await answer).toEqual({ decision: 'deny' })
  })

  it('takes the first of two answers, and none a second time', async () => {
    const { ask, buttons, pair, service } = await opened(await open())
    await pair()
    const first = ask()
    const { once, deny } = await buttons()
    service.press(service.ann, deny)
    service.press(service.ann, once)
    expect(await first.answer).toEqual({ decision: 'deny' })

    const second = ask()
    const next = await buttons()
    service.press(service.ann, once)
    service.press(service.ann, next.deny)
    expect(await second.answer).toEqual({ decision: 'deny' })
  })

  it('takes a question back that was answered elsewhere, and a late answer does nothing', async () => {
    const { ask, buttons, pair, service } = await opened(await open())
    await pair()
    const { answer, takeBack } = ask()
    const { once } = await buttons()
    takeBack()
    await expect(answer).rejects.toThrow('answered elsewhere')
    await expect.poll(() => said(service)).toContain('Not open any more')
    service.press(service.ann, once)

    const next = ask()
    const { deny } = await buttons()
    service.press(service.ann, deny)
    expect(await next.answer).toEqual({ decision: 'deny' })
  })

  it('offers no more than the person allowed for it', async () => {
    const { ask, buttons, change, pair, service } = await opened(await open())
    await pair()
    await change({ mayAllow: false, mayGrantSession: true })
    const first = ask()
    const { labels, deny } = await buttons()
    expect(labels).toEqual(['Deny'])
    service.press(service.ann, deny.replace('deny', 'once'))
    service.press(service.ann, deny)
    expect(await first.answer).toEqual({ decision: 'deny' })

    await change({ mayAllow: true })
    const second = ask()
    const more = await buttons()
    expect(more.labels).toEqual(['Run once', 'Allow in this session', 'Deny'])
    service.press(service.ann, more.deny)
    await second.answer
  })

  it('waits when it is told to, and sends then', async () => {
    const { ask, buttons, pair, service } = await opened(await open())
    await pair()
    service.busy?.(1)
    const { answer } = ask()
    const { deny } = await buttons()
    service.press(service.ann, deny)

    expect(await answer).toEqual({ decision: 'deny' })
  })

  it('says that a service is gone, and goes on when it is back', async () => {
    const { ask, buttons, pair, service, state } = await opened(await open())
    await pair()
    const lost = ask()
    await buttons()
    lost.takeBack()
    await expect.poll(() => said(service)).toContain('Not open any more')
    await service.down()
    await state('failed')
    await service.comeBack()
    await state('connected')
    const { answer } = ask()
    const { deny } = await buttons()
    service.press(service.ann, deny)

    expect(await answer).toEqual({ decision: 'deny' })
  })

  it('says that a key is wrong, without showing it', async () => {
    const service = await open()
    const { state, view } = await opened(service, service.wrong)
    await state('failed')
    const shown = JSON.stringify(await view())

    expect(shown).toMatch(/refused/)
    for (const secret of service.secrets) expect(shown).not.toContain(secret)
  })

  it('says that its key was taken back', async () => {
    const { pair, service, state, messages } = await opened(await open())
    await pair()
    service.revoke()
    await state('failed')
    const { signal } = new AbortController()
    const sent = await messages.send('Phone', 'hello', signal)

    expect(sent).toMatchObject({ ok: false })
    for (const secret of service.secrets) expect(JSON.stringify(sent)).not.toContain(secret)
  })

  it('sends what is too long in parts, the last of which has the buttons', async () => {
    const { ask, buttons, pair, service } = await opened(await open())
    await pair()
    const { answer } = ask({ display: { text: 'x\r\n'.repeat(20_000), escapes: [] } })
    const { deny } = await buttons()
    const parts = service.messages().filter(({ text }) => text.includes('Run this command?'))
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.map(({ buttons: each }) => Object.keys(each).length > 0)).toEqual(
      parts.map((_, at) => at === parts.length - 1),
    )
    service.press(service.ann, deny)

    expect(await answer).toEqual({ decision: 'deny' })
  })

  it('passes on what its person writes, if they want that and the sender is sure', async () => {
    const { change, pair, said: passed, service, view } = await opened(await open())
    await pair()
    service.write(service.ann, 'not yet')
    await sleep(100)
    await change({ steers: true })
    const { maySteer } = await view()
    expect(maySteer).toBe(!['ntfy', 'email'].includes(kind))
    service.write(service.eve, 'from Eve')
    service.write(service.ann, 'go on')
    if (!maySteer) {
      await sleep(100)
      expect(passed).toEqual([])
      return
    }
    await expect.poll(() => passed).toEqual(['go on'])
    await expect.poll(() => said(service)).toContain('Passed on.')
  })

  it('tells what has ended, where the person wants to hear it', async () => {
    const { change, pair, service, tell } = await opened(await open())
    await pair()
    tell('unheard')
    await change({ tells: 'away' })
    tell('Tidy up: the agent is done.')

    await expect.poll(() => said(service)).toContain('Tidy up: the agent is done.')
    expect(said(service)).not.toContain('unheard')
  })
})

function said(service: Service): string {
  return service
    .messages()
    .map(({ text }) => text)
    .join('\n')
}
