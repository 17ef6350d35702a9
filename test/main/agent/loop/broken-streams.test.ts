import { describe, expect, it, onTestFinished } from 'vitest'
import { createServerModel } from '../../../../src-main/agent/model/model-client.ts'
import { openAgent } from '../../../support/agent.ts'
import { type FakeReply, startFakeModelServer } from '../../../support/fake-model-server.ts'

type Server = Pick<
  Parameters<typeof createServerModel>[0],
  'maxSilenceMs' | 'engine' | 'toolFormat' | 'effort'
>

/** One question to an agent whose server answers like this. */
async function play(replies: FakeReply[], options: Partial<Server> = {}) {
  const fake = await startFakeModelServer()
  onTestFinished(() => fake.close())
  fake.script(...replies)
  const model = createServerModel({
    id: 'scripted',
    model: 'fake-model',
    server: { baseUrl: fake.baseUrl, key: 'sk-test', name: 'Fake' },
    toolFormat: 'auto',
    ...options,
  })
  const ran: string[] = []
  const opened = openAgent({
    replies: [model.complete],
    ...(model.canContinue && { canContinue: model.canContinue }),
    tools: {
      write: (call) => {
        ran.push(call.arguments)
        return '{"ok":true}'
      },
    },
  })
  const { agent, session, sessions } = opened
  agent.send(session.id, 'go')
  const rows = () => [...sessions.each(session.id)]
  const notices = () =>
    rows().filter(({ role, content }) => role === 'notice' && content.startsWith('Asked again:'))
  const bodies = () => fake.requests.map(({ body }) => body)
  const last = () => rows().findLast(({ role }) => role === 'assistant')
  return { ...opened, requests: fake.requests, bodies, rows, ran, notices, last }
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
    const { settled, notices, last, session, sessions } = await play([{ hang: true }], {
      maxSilenceMs: 100,
    })
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

describe('a server that can go on with a reply', () => {
  const WENT_ON = /^The reply went on from where it broke off: .*broke/

  it('is shown what came so far, and both halves are one reply', async () => {
    const { settled, bodies, rows, notices } = await play(
      [{ drop: true, after: 'One, two, ' }, { deltas: [{ content: ' three.' }] }],
      { engine: 'vllm' },
    )
    await settled()

    expect(bodies()[1]).toMatchObject({
      add_generation_prompt: false,
      continue_final_message: true,
      messages: [
        { role: 'system' },
        { role: 'user', content: 'go' },
        { role: 'assistant', content: 'One, two,' },
      ],
    })
    expect(rows().map(({ role, content }) => [role, content])).toEqual([
      ['user', 'go'],
      ['assistant', 'One, two, three.'],
      ['notice', expect.stringMatching(WENT_ON)],
    ])
    expect(notices()).toEqual([])
  })

  it('makes a call that broke in the middle anew; the half is never run', async () => {
    const half = call('c1', '{"path":"a","content":"half of')
    const { settled, ran, rows } = await play(
      [
        { drop: true, after: 'I write', call: half },
        { calls: [{ name: 'write', arguments: { content: 'whole' } }] },
        { text: 'Done.' },
      ],
      { engine: 'llamacpp' },
    )
    await settled()

    expect(ran).toEqual(['{"content":"whole"}'])
    expect(rows().filter(({ role }) => role === 'assistant')).toMatchObject([
      { content: 'I write', calls: [{ arguments: '{"content":"whole"}' }] },
      { content: 'Done.' },
    ])
  })

  it('does not make a call of what the second half says inside a quote of the first', async () => {
    const quoted = '\n<tool_call>{"name":"write","arguments":{}}</tool_call>\n```\nThat is all.'
    const { settled, ran, last, bodies } = await play(
      [
        { drop: true, after: 'So one would write:\n```\nwrite it:' },
        { deltas: [{ content: quoted }] },
      ],
      { engine: 'ollama', toolFormat: 'text' },
    )
    await settled()

    expect(ran).toEqual([])
    expect(bodies()[1].messages.at(-1).content).toMatch(/```\nwrite it:$/)
    expect(last()?.content).toContain('write it:\n<tool_call>')
  })

  it('is asked anew once it refuses', async () => {
    const refusal = JSON.stringify({ error: { message: 'prefill is not supported by this model' } })
    const { settled, bodies, rows, last } = await play(
      [{ drop: true, after: 'One' }, { status: 400, body: refusal }, { text: 'All of it.' }],
      { engine: 'llamacpp' },
    )
    await settled()

    expect(bodies()[2].messages.at(-1)).toMatchObject({ role: 'user', content: 'go' })
    expect(last()).toMatchObject({ content: 'All of it.' })
    expect(rows().filter(({ content }) => content === 'One')).toEqual([])
  })

  it('is left to the person when it breaks again and again, with all that came', async () => {
    const { settled, requests, last } = await play(
      [
        { drop: true, after: 'One' },
        { drop: true, after: ' two' },
        { drop: true, after: ' three' },
      ],
      { engine: 'llamacpp' },
    )
    await settled()

    expect(requests).toHaveLength(3)
    expect(last()).toMatchObject({ content: 'One two three', error: { hint: {} } })
  })

  it('begins anew after words that the person said meanwhile', async () => {
    const { agent, session, settled, bodies, last } = await play(
      [
        { deltas: [{ content: 'One' }], thinksMs: 1, gapMs: 150, finish: null },
        { text: 'Answer to both.' },
      ],
      { engine: 'llamacpp', maxSilenceMs: 100 },
    )
    await expect.poll(() => bodies().length).toBe(1)
    agent.send(session.id, 'and this')
    await settled()

    expect(bodies()[1].messages.at(-1)).toMatchObject({ role: 'user', content: 'and this' })
    expect(last()).toMatchObject({ content: 'Answer to both.' })
  })

  it('is asked anew where it thinks first: half a thought cannot be given back', async () => {
    const { settled, notices, last } = await play(
      [{ drop: true, after: 'One' }, { text: 'Whole.' }],
      { engine: 'vllm', effort: 'high' },
    )
    await settled()

    expect(notices()).toHaveLength(1)
    expect(last()).toMatchObject({ content: 'Whole.' })
  })
})
