import { describe, expect, it } from 'vitest'
import { ModelError } from '../../../../src-main/agent/model/model.ts'
import { openAgent, reply } from '../../../support/agent.ts'

const call = (id: string, name = 'look', args = '{}') => ({ id, name, arguments: args })

describe('a turn', () => {
  it('keeps a notice for the person, of which the model reads nothing', async () => {
    const { agent, session, sessions, settled, asked } = openAgent({ replies: [reply('Hello.')] })
    agent.note(session.id, { text: 'Opened box in 12 s: creating box (12 s)' })
    agent.note('gone', { text: 'of nobody' })
    agent.send(session.id, 'hi')
    await settled()

    expect([...sessions.each(session.id)]).toMatchObject([
      { role: 'notice', content: 'Opened box in 12 s: creating box (12 s)' },
      { role: 'user' },
      { role: 'assistant' },
    ])
    expect(JSON.stringify(asked[0]?.messages)).not.toContain('Opened')
  })

  it('goes on until the model calls nothing more, and keeps everything', async () => {
    const { agent, sessions, session, settled } = openAgent({
      replies: [reply('Looking.', [call('c1'), call('c2')]), reply('Done.')],
      tools: { look: ({ id }) => `seen ${id}` },
    })
    agent.send(session.id, 'Look around, please')
    await settled()

    expect([...sessions.each(session.id)]).toMatchObject([
      { role: 'user', content: 'Look around, please' },
      { role: 'assistant', content: 'Looking.', calls: [{ id: 'c1' }, { id: 'c2' }] },
      { role: 'tool', callId: 'c1', content: 'seen c1', status: 'ok' },
      { role: 'tool', callId: 'c2', content: 'seen c2' },
      { role: 'assistant', content: 'Done.' },
    ])
    expect(sessions.get(session.id)).toMatchObject({
      title: 'Look around, please',
      state: 'finished-unseen',
    })
  })

  it('shows words as they stream, calls as they run, and results when they come', async () => {
    const { agent, session, published, settled } = openAgent({
      replies: [reply('Hi.', [call('c1')]), reply('Bye.')],
      tools: { look: () => 'seen' },
    })
    agent.send(session.id, 'go')
    await settled()
    const of = (name: string) => published.filter((event) => event.name === name)
    expect(of('message.streamed').map(({ payload }) => payload)).toMatchObject([
      { text: 'Hi.' },
      { text: 'Bye.' },
    ])
    expect(of('call.changed').map(({ payload }) => payload)).toMatchObject([
      { call: { id: 'c1', state: 'running' } },
    ])
    expect(of('message.changed').at(-3)?.payload).toMatchObject({
      calls: [{ state: 'done', result: 'seen' }],
    })
  })

  it('shows a window that opens late every word so far', async () => {
    const { agent, session, sessions, settled } = openAgent({
      replies: [
        async ({ onPiece }) => {
          onPiece({ kind: 'text', text: 'one ' })
          onPiece({ kind: 'text', text: 'two' })
          const shown = agent.viewMessagesOf(session.id, [...sessions.each(session.id)])
          return reply(`seen: ${shown.at(-1)?.text}`)
        },
      ],
    })
    agent.send(session.id, 'count')
    await settled()
    expect([...sessions.each(session.id)].at(-1)?.content).toBe('seen: one two')
  })

  it('takes words sent meanwhile to the model at its next step', async () => {
    const { agent, session, asked, settled } = openAgent({
      replies: [reply('', [call('c1')]), reply('As you wish.')],
      tools: {
        look: () => {
          agent.send(session.id, 'Stop looking and sing')
          return 'seen'
        },
      },
    })
    agent.send(session.id, 'Look')
    await settled()
    expect(asked).toHaveLength(2)
    expect(asked[1]?.messages.map((message) => message.role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'user',
    ])
  })

  it('answers words that came while the last reply was being written', async () => {
    const { agent, session, asked, settled } = openAgent({
      replies: [
        async () => {
          agent.send(session.id, 'And another thing')
          return reply('First.')
        },
        reply('Second.'),
      ],
    })
    agent.send(session.id, 'One thing')
    await settled()
    expect(asked).toHaveLength(2)
  })

  it('stops at once, keeps what was written, and answers every call', async () => {
    const { agent, sessions, session, settled } = openAgent({
      replies: [reply('Both.', [call('c1'), call('c2')])],
      tools: {
        look: async (_call, signal) => {
          void agent.stop(session.id)
          await expect.poll(() => signal.aborted).toBe(true)
          return 'stopped'
        },
      },
    })
    agent.send(session.id, 'go')
    await settled()
    expect([...sessions.each(session.id)]).toMatchObject([
      { role: 'user' },
      { content: 'Both.' },
      { callId: 'c1', content: 'stopped' },
      { callId: 'c2', status: 'cancelled' },
      { role: 'notice', content: 'Stopped.' },
    ])
    expect(sessions.get(session.id).state).toBe('interrupted')
  })

  it('ends at the limit of steps and can be continued', async () => {
    const { agent, session, sessions, asked, settled } = openAgent({
      replies: [reply('', [call('c')])],
      tools: { look: () => 'seen' },
      stepLimit: 3,
    })
    agent.send(session.id, 'go')
    await settled()
    expect(asked).toHaveLength(3)
    expect([...sessions.each(session.id)].at(-1)?.content).toMatch(/limit of steps/)
    agent.proceed(session.id)
    await settled()
    expect(asked).toHaveLength(6)
  })

  it('says what went wrong with the model and stays usable', async () => {
    const { agent, session, sessions, settled, published } = openAgent({
      replies: [
        () =>
          Promise.reject(
            new ModelError({ text: 'Fake refused the key' }, { text: 'Enter it again.' }),
          ),
        reply('Better.'),
      ],
    })
    agent.send(session.id, 'go')
    await settled()
    // The last that a window hears of the reply: it failed, and nobody writes it any more.
    const shown = published.findLast(({ name }) => name === 'message.changed')?.payload
    expect(shown).toMatchObject({
      role: 'assistant',
      error: { message: { text: 'Fake refused the key' } },
    })
    expect(shown).not.toHaveProperty('streaming')
    expect([...sessions.each(session.id)].at(-1)).toMatchObject({
      role: 'assistant',
      error: { message: { text: 'Fake refused the key' }, hint: { text: 'Enter it again.' } },
    })
    expect(sessions.get(session.id).state).toBe('failed')
    agent.proceed(session.id)
    await settled()
    expect([...sessions.each(session.id)].at(-1)).toMatchObject({ content: 'Better.' })
  })

  it('mends the name and the arguments of a call before it is planned', async () => {
    const seen: unknown[] = []
    const { agent, session, settled } = openAgent({
      replies: [reply('', [call('c1', 'Look', "{'deep': True,}")]), reply('ok')],
      tools: {
        look: (made) => {
          seen.push(made.name, JSON.parse(made.arguments))
          return 'ok'
        },
      },
    })
    agent.send(session.id, 'go')
    await settled()
    expect(seen).toEqual(['look', { deep: true }])
  })

  it('tells calls apart when the server numbers those of every reply from 0', async () => {
    let made = 0
    const { agent, session, settled, sessions, asked } = openAgent({
      replies: [
        { calls: [call('0')], echo: { calls: { 0: 'first' } } },
        { calls: [call('0')], echo: { calls: { 0: 'second' } } },
        { text: 'Done.' },
      ],
      tools: {
        look: () => {
          made += 1
          return `result ${made}`
        },
      },
    })
    agent.send(session.id, 'go')
    await settled()

    const kept = [...sessions.each(session.id)]
    expect(kept.slice(1, 5)).toMatchObject([
      { calls: [{ id: '0' }], echo: { calls: { 0: 'first' } } },
      { callId: '0', content: 'result 1' },
      { calls: [{ id: 'fresh2' }], echo: { calls: { fresh2: 'second' } } },
      { callId: 'fresh2', content: 'result 2' },
    ])
    const results = asked.at(-1)?.messages.filter(({ role }) => role === 'tool')
    expect(results?.map(({ content }) => content)).toEqual(['result 1', 'result 2'])
  })

  it('does not mend half a call, which would do half of what was meant', async () => {
    const half = '{"path":"notes.md","content":"half of'
    const { agent, session, settled, sessions } = openAgent({
      replies: [
        { calls: [call('c1', 'look', half)], isWhole: false, cutOff: true },
        { text: 'Shorter then.' },
      ],
      tools: { look: ({ arguments: args }) => args },
    })
    agent.send(session.id, 'go')
    await settled()
    expect([...sessions.each(session.id)]).toMatchObject([
      { role: 'user' },
      { role: 'assistant', calls: [{ arguments: half }] },
      { role: 'tool', content: half },
      { role: 'assistant', content: 'Shorter then.' },
    ])
  })

  it('says that a reply was cut at the limit of length, and can be continued', async () => {
    const { agent, session, settled, sessions } = openAgent({
      replies: [{ text: 'Once upon a', cutOff: true, isWhole: false }],
    })
    agent.send(session.id, 'Tell me a story')
    await settled()
    expect([...sessions.each(session.id)].slice(1)).toMatchObject([
      { role: 'assistant', content: 'Once upon a' },
      { role: 'notice', content: expect.stringMatching(/limit of length. Continue/) },
    ])
  })

  it('tells a model once that what it wrote was not read as a call', async () => {
    const meant = { ...reply('> <tool_call>…'), meant: 'look' }
    const { agent, sessions, session, settled } = openAgent({
      replies: [meant, reply('It was only a quotation.')],
      tools: { look: () => 'seen' },
    })
    agent.send(session.id, 'go')
    await settled()

    expect([...sessions.each(session.id)]).toMatchObject([
      { role: 'user', content: 'go' },
      { role: 'assistant' },
      {
        role: 'user',
        isAutomatic: true,
        said: { key: 'session.notACall', values: { tool: 'look' } },
      },
      { role: 'assistant', content: 'It was only a quotation.' },
    ])
  })

  it('leaves it to the person when a model goes on writing calls as text', async () => {
    const meant = { ...reply('<tool_call>…'), meant: 'look' }
    const { agent, sessions, session, settled } = openAgent({
      replies: [meant, meant],
      tools: { look: () => 'seen' },
    })
    agent.send(session.id, 'go')
    await settled()

    const { role, content } = [...sessions.each(session.id)].at(-1) ?? {}
    expect({ role, content }).toEqual({
      role: 'notice',
      content: expect.stringContaining('tool format'),
    })
  })

  it('summarises older turns when the window fills, and goes on', async () => {
    const long = 'x'.repeat(1_000)
    const { agent, session, sessions, asked, settled } = openAgent({
      contextTokens: 2_000,
      replies: [
        async (request) =>
          request.tools.length === 0
            ? reply('They looked a lot.')
            : reply('', [call(`c${asked.length}`)]),
      ],
      tools: { look: () => long },
      stepLimit: 12,
    })
    agent.send(session.id, 'go')
    await settled()
    expect([...sessions.each(session.id)].some((message) => message.role === 'summary')).toBe(true)
    expect(JSON.stringify(asked.at(-1)?.messages)).toContain('They looked a lot.')
    for (const { messages } of asked) {
      const calls = messages.flatMap((message) =>
        message.role === 'assistant' ? (message.tool_calls ?? []) : [],
      )
      const answers = messages.filter((message) => message.role === 'tool')
      expect(answers).toHaveLength(calls.length)
    }
  })

  it('is found again in the folder that its commands moved to', async () => {
    const { agent, session, sessions, settled } = openAgent({
      replies: [reply('', [call('c1')]), reply('Moved.')],
      tools: { look: () => 'ok' },
      cwd: () => '/work/deeper',
    })
    agent.send(session.id, 'go deeper')
    await settled()
    expect(sessions.get(session.id).cwd).toBe('/work/deeper')
  })

  it('replaces a message and everything after it', async () => {
    const { agent, session, sessions, settled } = openAgent({ replies: [reply('Hm.')] })
    agent.send(session.id, 'first try')
    await settled()
    const [first] = [...sessions.each(session.id)]
    await agent.resend(session.id, first?.id ?? 0, 'second try')
    await settled()
    expect([...sessions.each(session.id)].map((message) => message.content)).toEqual([
      'second try',
      'Hm.',
    ])
  })
})

describe('a turn that cannot even be written down', () => {
  it('ends all the same, so that the session can go on when the disk can', async () => {
    const { agent, session, db } = openAgent({
      replies: [
        async () => {
          db.close()
          return reply('lost')
        },
      ],
    })
    agent.send(session.id, 'go')
    await expect(agent.ended(session.id)).rejects.toThrow()
    expect(agent.isRunning(session.id)).toBe(false)
  })
})
