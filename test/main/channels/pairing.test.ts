import { expect, it } from 'vitest'
import { createChannels } from '../../../src-main/channels/channels.ts'
import type { Incoming } from '../../../src-main/channels/lines/line.ts'
import type { ChannelWords } from '../../../src-main/channels/question-text.ts'
import type { StoredChannel } from '../../../src-main/channels/stored-channels.ts'
import { silentLog } from '../../../src-main/lib/log.ts'
import { manualClock } from '../../support/manual-clock.ts'

const TEN_MINUTES = 10 * 60_000

/** A channel whose service is the test itself. */
function paired() {
  const { now, after, advance } = manualClock()
  let incoming: (incoming: Incoming) => void = () => {}
  let stored: readonly StoredChannel[] = []
  const channels = createChannels({
    store: {
      load: () => [],
      save: (next) => {
        stored = next
      },
    },
    secrets: { get: () => '', set: () => {}, remove: () => {} },
    open: () => ({
      maxChars: 1_000,
      send: async () => [],
      listen: async (on) => {
        incoming = on.incoming
        on.up()
        await new Promise(() => {})
      },
    }),
    attach: () => () => {},
    isAway: () => false,
    // Nobody reads what is sent here.
    words: () => ({ paired: 'Paired.' }) as ChannelWords,
    mask: (text) => text,
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
  const write = (text: string) => incoming({ kind: 'text', from: { id: 'ann', name: 'Ann' }, text })
  return { advance, code, write, who: () => stored[0]?.paired?.id }
}

it('takes the code of a window only as long as it is shown', async () => {
  const { advance, code, write, who } = paired()
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
