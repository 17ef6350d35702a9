import { describe, expect, it, onTestFinished } from 'vitest'
import { createServerModel } from '../../../../src-main/agent/model/model-client.ts'
import { openAgent } from '../../../support/agent.ts'
import { type FakeReply, startFakeModelServer } from '../../../support/fake-model-server.ts'

/** One question to an agent whose server answers like this. */
async function play(replies: FakeReply[], maxSilenceMs?: number) {
  const fake = await startFakeModelServer()
  onTestFinished(() => fake.close())
  fake.script(...replies)
  const model = createServerModel({
    id: 'scripted',
    model: 'fake-model',
    server: { baseUrl: fake.baseUrl, key: 'sk-test', name: 'Fake' },
    toolFormat: 'auto',
    ...(maxSilenceMs && { maxSilenceMs }),
  })
  const ran: string[] = []
  const opened = openAgent({
    replies: [model.complete],
    tools: {
      write: (call) => {
        ran.push(call.arguments)
        return '{"ok":true}'
      },
    },
  })
  const { agent, session, sessions } = opened
  agent.send(session.id, 'go')
  const rows = () => sessions.messages(session.id)
  const notices = () =>
    rows().filter(({ role, content }) => role === 'notice' && content.startsWith('Asked again:'))
  const last = () => rows().findLast(({ role }) => role === 'assistant')
  return { ...opened, requests: fake.requests, ran, notices, last }
}

const call = (id: string, args: string) => ({
  index: 0,
  id,
  type: 'function',
  function: { name: 'write', arguments: args },
})

describe('a server whose stream breaks', () => {
  it('in the middle of a call is asked again, and half a call is not run', async () => {
    const half = call('c1', '{"path":"a","content":"half of')
    const { settled, ran, notices, last } = await play([
      { drop: true, after: 'I write', call: half },
      { text: 'Whole.' },
    ])
    await settled()

    expect(ran).toEqual([])
    expect(notices()).toMatchObject([{ content: expect.stringMatching(/^Asked again: .*broke/) }])
    expect(last()).toMatchObject({ content: 'Whole.' })
  })

  it('by saying nothing is asked twice again, and then it is the person’s turn', async () => {
    const { settled, notices, last, session, sessions } = await play([{ hang: true }], 100)
    await settled()

    expect(notices()).toHaveLength(2)
    expect(last()).toMatchObject({ error: { hint: { text: expect.stringMatching(/again/) } } })
    expect(sessions.get(session.id).state).toBe('failed')
  })

  it('by saying nothing is left at once when the person stops', async () => {
    const { agent, session, settled, requests, notices } = await play([{ hang: true }])
    await expect.poll(() => requests.length).toBe(1)
    await agent.stop(session.id)
    await settled()

    expect([requests.length, notices().length]).toEqual([1, 0])
  })

  it('with an empty answer to results is asked again', async () => {
    const { settled, ran, last } = await play([
      { calls: [{ name: 'write', arguments: {} }] },
      { deltas: [] },
      { text: 'Written.' },
    ])
    await settled()

    expect(ran).toEqual(['{}'])
    expect(last()).toMatchObject({ content: 'Written.' })
  })

  it('in two whole calls under one id and index has both run', async () => {
    const { settled, ran } = await play([
      {
        deltas: [{ tool_calls: [call('c1', '{"n":1}')] }, { tool_calls: [call('c1', '{"n":2}')] }],
        finish: 'tool_calls',
      },
      { text: 'Both.' },
    ])
    await settled()

    expect(ran).toEqual(['{"n":1}', '{"n":2}'])
  })

  it.each([
    ['<thinking>', '<thinking>secret</thinking>Open.'],
    ['<THINK>', '<THINK>secret</THINK>Open.'],
    ['an end without a beginning', 'secret\n</think>\nOpen.'],
    ['an end without a beginning, in capitals', 'secret\n</THINKING>\nOpen.'],
    ['two ends', '<think>secret</think></think>Open.'],
    ['no end', 'Open.<think>secret'],
  ])('between thought and word shows no thought: %s', async (_case, source) => {
    const { settled, last } = await play([{ deltas: [...source].map((content) => ({ content })) }])
    await settled()

    const { content, reasoning } = last() as { content: string; reasoning: string }
    expect([content.trim(), reasoning.trim()]).toEqual(['Open.', 'secret'])
  })
})
