import { describe, expect, it } from 'vitest'
import { AGENT, add, agree, openGuest, WAIT } from '../../../support/acp/open-guest.ts'
import { openRuntime } from '../../../support/runtime.ts'

describe('agents in the settings', () => {
  it('are started by nobody before a yes to exactly their command', async () => {
    const runtime = await openRuntime()
    await add(runtime, 'tester', [AGENT])
    const { id } = await runtime.request('session.create', { agent: 'tester' })
    await runtime.request('session.send', { id, text: 'say hi' })
    const said = () => runtime.request('session.messages', { id })
    await expect
      .poll(async () => (await said()).messages.at(-1)?.error?.message.text, WAIT)
      .toContain('before your yes')

    await agree(runtime, 'tester')
    const { problems } = await runtime.request('agents.save', {
      ...{ name: 'tester', instead: 'tester' },
      agent: { command: process.execPath, args: [AGENT, '--other'], env: {} },
    })
    expect(problems).toEqual([])
    const [view] = (await runtime.request('agents.list', {})).agents
    expect(view).toMatchObject({ state: { kind: 'needs-consent' }, consent: { isOutdated: true } })
    await expect(
      runtime.request('agents.agree', { name: 'tester', fingerprint: 'of another' }),
    ).rejects.toThrow(/changed meanwhile/)
  })

  it('are read from a line, with keys in the key store and not in the settings', async () => {
    const runtime = await openRuntime()
    const secret = 'sk-proj-4f8a9b2c7d1e6f3a8b5c0d9e2f7a4b1c'
    const { problems } = await runtime.request('agents.save', {
      ...{ name: 'tester', agent: `API_KEY=${secret} ${process.execPath} "${AGENT}"` },
    })

    expect(problems).toEqual([])
    const [view] = (await runtime.request('agents.list', {})).agents
    expect(view?.agent).toMatchObject({ command: process.execPath, args: [AGENT] })
    expect(JSON.stringify(view)).not.toContain(secret)
    expect(JSON.stringify(runtime.payloads('agents.changed'))).not.toContain(secret)
  })

  it('say that a program is missing, and what would help', async () => {
    const runtime = await openRuntime()
    await runtime.request('agents.save', { name: 'tester', agent: 'no-such-agent-program acp' })

    const { agents, offers } = await runtime.request('agents.list', {})
    expect(agents[0]?.state).toMatchObject({
      kind: 'missing',
      reason: { text: expect.stringContaining('no-such-agent-program') },
      fix: { text: expect.stringContaining('Install') },
    })
    expect(offers.map(({ name }) => name)).toEqual(['opencode', 'claude', 'codex', 'gemini'])
  })

  it('refuse a name that is taken or none, and an entry that is none', async () => {
    const runtime = await openRuntime()
    await add(runtime, 'tester', [AGENT])
    const save = (name: string, agent: string | Record<string, unknown>) =>
      runtime.request('agents.save', { name, agent }).then(({ problems }) => problems.length)

    expect(await save('tester', 'x')).toBe(1)
    expect(await save('a__b', 'x')).toBe(1)
    expect(await save('other', { command: '' })).toBe(1)
    await expect(runtime.request('session.create', { agent: 'other' })).rejects.toThrow(/no agent/)
  })

  it('are brought back with what was agreed to', async () => {
    const { runtime, say, messages } = await openGuest()
    await runtime.request('agents.remove', { name: 'tester' })
    await say('say hi')
    expect((await messages()).at(-1)?.error?.message.text).toContain('no agent named tester')

    await runtime.request('agents.restore', { name: 'tester' })
    await say('say hi again')
    expect((await messages()).at(-1)?.text).toBe('hi again')
  })

  it('ask for a sign-in, and are signed in by the person', async () => {
    const { runtime, say, messages } = await openGuest({ signsIn: true })
    await say('say hi')
    expect((await messages()).at(-1)?.error?.message.text).toContain('wants you to sign in')
    const [view] = (await runtime.request('agents.list', {})).agents
    expect(view).toMatchObject({
      state: { kind: 'needs-sign-in' },
      signIn: [{ id: 'browser', name: 'Sign in with a browser' }],
    })

    await runtime.request('agents.signIn', { name: 'tester', method: 'browser' })
    await say('say hi')
    expect((await messages()).at(-1)?.text).toBe('hi')
  })

  it('keep to this machine, and plan by themselves', async () => {
    const { runtime, id } = await openGuest()

    await expect(runtime.request('session.setPlanning', { id, isPlanning: true })).rejects.toThrow(
      /own affair/,
    )
    await expect(runtime.request('session.shorten', { id })).rejects.toThrow(/by itself/)
  })
})
