import { expect, it } from 'vitest'
import { createChannels } from '../../../src-main/channels/channels.ts'
import type { Incoming } from '../../../src-main/channels/lines/line.ts'
import type { ChannelWords } from '../../../src-main/channels/question-text.ts'
import type { StoredChannel } from '../../../src-main/channels/stored-channels.ts'
import { silentLog } from '../../../src-main/lib/log.ts'
import { manualClock } from '../../support/manual-clock.ts'

const TEN_MINUTES = 10 * 60_000
const SECRET = 'hunter2-and-more'

/** A channel whose service is the test itself. */
function opened() {
  const { now, after, advance } = manualClock()
  let incoming: (incoming: Incoming) => void = () => {}
  let stored: readonly StoredChannel[] = []
  const sent: string[] = []
  const channels = createChannels({
    store: {
      load: () => [],
      save: (next) => {
        stored = next
      },
    },
    secrets: { get: () => '', set: () => {}, remove: () => {} },
    open: () => ({
      maxChars: 12,
      send: async ({ parts }) => {
        sent.push(...parts)
        return []
      },
      listen: async (on) => {
        incoming = on.incoming
        on.up()
        await new Promise(() => {})
      },
    }),
    attach: () => () => {},
    isSentOut: () => false,
    isSomebodyThere: () => true,
    said: async () => '',
    // The others are words of questions, and none is asked here.
    words: () => ({ paired: 'Paired.' }) as ChannelWords,
    mask: (text) => text.replaceAll(SECRET, '•••'),
    impactOf: async () => undefined,
    showInWindow: () => {},
    onChange: () => {},
    log: silentLog,
    clock: { now, after, newId: () => 'phone' },
  })
  const from = { id: 'w1', transport: 'ipc' } as const
  const phone = { name: 'Phone', server: 'https://x.org', token: '1234567890' }
  channels.handlers['channels.add']({ setup: { kind: 'telegram', ...phone } }, from)
  const code = async () => {
    const { channels: views } = await channels.handlers['channels.pair']({ id: 'phone' }, from)
    return views[0]?.pairing?.code ?? ''
  }
  const write = (text: string, id = 'ann') =>
    incoming({ kind: 'text', from: { id, name: 'Ann' }, text })
  const isPairing = async () =>
    (await channels.handlers['channels.list']({}, from)).channels[0]?.pairing !== undefined
  return {
    isPairing,
    ...channels.messages,
    sent,
    advance,
    code,
    write,
    who: () => stored[0]?.paired?.id,
  }
}

it('takes the code of a window only as long as it is shown', async () => {
  const { advance, code, write, who } = opened()
  const first = await code()
  advance(TEN_MINUTES + 1)
  write(first)
  expect(who()).toBeUndefined()

  const second = await code()
  write(first)
  expect(who()).toBeUndefined()
  advance(TEN_MINUTES - 1)
  write(second)
  expect(who()).toBe('ann')
})

it('ends a pairing that is guessed at without end, however many guess', async () => {
  const { code, write, who, isPairing } = opened()
  const first = await code()
  for (let at = 0; at < 999; at += 1) write('AAAAAAAA', `eve${at}`)
  expect(await isPairing()).toBe(true)
  write('AAAAAAAA', 'eve')
  expect(await isPairing()).toBe(false)
  write(first)

  expect(who()).toBeUndefined()
})

it('sends no secret, whole or in the parts of a long message', async () => {
  const { code, write, send, sent } = opened()
  write(await code())
  expect(sent.splice(0)).toEqual(['Paired.'])

  const { signal } = new AbortController()
  expect(await send('Phone', `It is ${SECRET}.`, signal)).toEqual({ ok: true, parts: 1 })
  expect(sent).toEqual(['It is •••.'])
})
