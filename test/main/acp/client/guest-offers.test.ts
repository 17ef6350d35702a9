import { describe, expect, it } from 'vitest'
import { openGuest, WAIT } from '../../../support/acp/open-guest.ts'

const CONFIG = { variables: { TEST_AGENT_OFFERS: 'config' } }
const MODES = { variables: { TEST_AGENT_OFFERS: 'modes' } }

describe('what a guest lets one choose', () => {
  it('is known before anything was said, without what cannot be shown or typed', async () => {
    const { runtime, id } = await openGuest(CONFIG)
    const { options } = await runtime.request('guest.offers', { sessionId: id })
    expect(options).toMatchObject([
      {
        ...{ id: 'model', value: 'small' },
        choices: [
          { value: 'small', name: 'Small', group: 'Our own' },
          { value: 'large', name: 'Large' },
          { value: 'broken' },
        ],
      },
      { id: 'mode', isMode: true, value: 'ask', choices: [{ value: 'ask' }, { value: 'plan' }] },
      { id: 'loud', value: false, choices: [] },
    ])
    await expect
      .poll(() => runtime.payloads('guest.offered').at(-1), WAIT)
      .toMatchObject({
        sessionId: id,
        commands: [{ name: 'review', description: 'what to look at · Review the changes' }],
      })
  })

  it('is chosen, and what was said then goes to the same conversation', async () => {
    const { runtime, id, say, messages } = await openGuest(CONFIG)
    await choose(runtime, id, 'mode', 'plan')
    await choose(runtime, id, 'loud', true)
    expect(runtime.payloads('guest.offered').at(-1)?.options).toMatchObject([
      { value: 'small' },
      { value: 'plan' },
      { value: true },
    ])
    await say('chosen mode\nchosen loud\nwhere')
    const told = JSON.stringify(await messages())
    expect(told).toContain('mode is plan. loud is true.')
    expect(told).toMatch(/as test-\d+-1\./)
  })

  it('has modes in the older way too, which it may change by itself', async () => {
    const { runtime, id, say, messages } = await openGuest(MODES)
    const { options } = await runtime.request('guest.offers', { sessionId: id })
    expect(options).toMatchObject([{ id: 'mode', isMode: true, value: 'ask', choices: [{}, {}] }])
    await choose(runtime, id, 'mode', 'plan')
    await say('chosen mode')
    expect(JSON.stringify(await messages())).toContain('mode is plan.')
    await say('mode-itself ask')
    expect(runtime.payloads('guest.offered').at(-1)?.options).toMatchObject([{ value: 'ask' }])
  })

  it('is chosen again in its next process', async () => {
    const { runtime, id, say, send, ended, messages } = await openGuest(CONFIG)
    await choose(runtime, id, 'mode', 'plan')
    await send('die for good')
    await ended()
    await say('chosen mode')
    expect(JSON.stringify(await messages())).toContain('mode is plan.')
  })

  it('says why it was not taken', async () => {
    const { runtime, id } = await openGuest(CONFIG)
    await expect(choose(runtime, id, 'model', 'broken')).rejects.toThrow(/tester.*no such model/s)
    const { options } = await runtime.request('guest.offers', { sessionId: id })
    expect(options).toMatchObject([{ value: 'small' }, {}, {}])
  })

  it('is nothing for a session on a model, or before the yes', async () => {
    const { runtime, id } = await openGuest(CONFIG)
    const { id: plain } = await runtime.request('session.create', {})
    await expect(runtime.request('guest.offers', { sessionId: plain })).rejects.toThrow(/a model/)
    await runtime.request('agents.save', {
      name: 'tester',
      agent: { command: process.execPath, args: ['other.js'] },
      instead: 'tester',
    })
    await expect(runtime.request('guest.offers', { sessionId: id })).rejects.toThrow(/your yes/)
  })
})

describe('words that were taken back', () => {
  it('are not known to the guest any more', async () => {
    const { runtime, say, id, ended, messages } = await openGuest()
    await say('where')
    expect(JSON.stringify(await messages())).toMatch(/as test-\d+-1\./)
    const first = (await messages()).find(({ role }) => role === 'user')?.id ?? 0
    await runtime.request('session.resend', { id, messageId: first, text: 'where' })
    await ended()
    await expect.poll(async () => JSON.stringify(await messages()), WAIT).toMatch(/as test-\d+-2\./)
  })
})

type Runtime = Awaited<ReturnType<typeof openGuest>>['runtime']

async function choose(
  runtime: Runtime,
  sessionId: string,
  option: string,
  value: string | boolean,
): Promise<void> {
  await runtime.request('guest.choose', { sessionId, option, value })
}
