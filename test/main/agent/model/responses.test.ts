import { describe, expect, it, onTestFinished } from 'vitest'
import type { Effort } from '#contract'
import type { ChatMessage, ModelPiece } from '../../../../src-main/agent/model/model.ts'
import { createServerModel } from '../../../../src-main/agent/model/model-client.ts'
import { openAgent } from '../../../support/agent.ts'
import { type FakeReply, startFakeModelServer } from '../../../support/fake-model-server.ts'

const json = (message: string): string => JSON.stringify({ error: { message } })

/** What OpenAI answers for a model that it has at its other address only. */
const ELSEWHERE: FakeReply = {
  status: 404,
  body: json('This model is only supported in v1/responses and not in v1/chat/completions.'),
}

async function openModel(effort?: Effort) {
  const server = await startFakeModelServer()
  onTestFinished(() => server.close())
  const model = createServerModel({
    id: 'scripted',
    model: 'fake-model',
    server: { baseUrl: server.baseUrl, key: 'sk-test', name: 'Fake' },
    toolFormat: 'auto',
    ...(effort && { effort }),
  })
  const pieces: ModelPiece[] = []
  const ask = (messages: ChatMessage[] = [{ role: 'user', content: 'hi' }]) =>
    model.complete({
      messages,
      tools: [TOOL],
      signal: new AbortController().signal,
      onPiece: (piece) => pieces.push(piece),
    })
  return { server, model, ask, pieces }
}

const PARAMETERS = { type: 'object', properties: { city: { type: 'string' } } }
const TOOL = {
  type: 'function' as const,
  function: { name: 'get_weather', description: 'Weather', parameters: PARAMETERS },
}

describe('a model that answers at the other address only', () => {
  it('is asked there from then on, and its reply is read like any other', async () => {
    const { server, ask, pieces } = await openModel('low')
    server.script(ELSEWHERE, {
      deltas: [
        { reasoning: 'Rome, then.' },
        { content: 'I ' },
        { content: 'look.' },
        {
          tool_calls: [
            { id: 'c1', function: { name: 'get_weather', arguments: '{"city":"Rome"}' } },
          ],
        },
      ],
      finish: 'tool_calls',
      usage: { prompt_tokens: 90, completion_tokens: 12, cached_tokens: 64 },
    })

    expect(await ask()).toEqual({
      text: 'I look.',
      reasoning: 'Rome, then.',
      calls: [{ id: 'c1', name: 'get_weather', arguments: '{"city":"Rome"}' }],
      cutOff: false,
      isWhole: true,
      usage: { inputTokens: 90, outputTokens: 12, cachedTokens: 64 },
      echo: {
        blocks: {
          response_items: [expect.objectContaining({ encrypted_content: 'sealed-0', index: 0 })],
        },
      },
    })
    expect(pieces.slice(0, 3)).toEqual([
      { kind: 'reasoning', text: 'Rome, then.' },
      { kind: 'text', text: 'I ' },
      { kind: 'text', text: 'look.' },
    ])
    await ask()
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/v1/chat/completions',
      '/v1/responses',
      '/v1/responses',
    ])
    expect(server.requests[1]?.body).toEqual({
      model: 'fake-model',
      stream: true,
      store: false,
      include: ['reasoning.encrypted_content'],
      reasoning: { summary: 'auto', effort: 'low' },
      input: [{ role: 'user', content: 'hi' }],
      tools: [{ type: 'function', strict: false, ...TOOL.function }],
    })
  })

  it('gets its sealed thoughts, its calls and their results back', async () => {
    const { server, model } = await openModel()
    server.script(
      ELSEWHERE,
      {
        deltas: [
          { reasoning: 'hm' },
          { content: 'I look.' },
          { tool_calls: [{ id: 'c1', function: { name: 'look', arguments: '{"at":"it"}' } }] },
        ],
        finish: 'tool_calls',
      },
      { text: 'Seen.' },
    )
    const { agent, session, sessions, settled } = openAgent({
      replies: [model.complete],
      tools: { look: () => 'a cat' },
    })
    agent.send(session.id, 'look at it')
    await settled()

    expect([...sessions.each(session.id)].at(-1)).toMatchObject({ content: 'Seen.' })
    expect(server.requests.at(-1)?.body.input).toEqual([
      { role: 'system', content: 'You are tested.' },
      { role: 'user', content: 'look at it' },
      {
        type: 'reasoning',
        id: 'rs_0',
        summary: [{ type: 'summary_text', text: 'hm' }],
        encrypted_content: 'sealed-0',
      },
      { role: 'assistant', content: 'I look.' },
      { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{"at":"it"}' },
      { type: 'function_call_output', call_id: 'c1', output: 'a cat' },
    ])
  })

  it('sees pictures', async () => {
    const { server, ask } = await openModel()
    server.script(ELSEWHERE, { text: 'A cat.' })
    const url = 'data:image/png;base64,AAAA'
    await ask([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'what is it?' },
          { type: 'image_url', image_url: { url } },
        ],
      },
    ])

    expect(server.requests.at(-1)?.body.input[0].content).toEqual([
      { type: 'input_text', text: 'what is it?' },
      { type: 'input_image', image_url: url, detail: 'auto' },
    ])
  })

  it.each<[string, FakeReply, object]>([
    ['cut at its limit', { deltas: [{ content: 'So' }], finish: 'length' }, { cutOff: true }],
    ['over', { deltas: [{ content: 'So' }], finish: 'stop' }, { cutOff: false, isWhole: true }],
    ['without an end', { deltas: [{ content: 'So' }], finish: null }, { isWhole: false }],
  ])('tells when its reply is %s', async (_how, reply, expected) => {
    const { server, ask } = await openModel()
    server.script(ELSEWHERE, reply)
    expect(await ask()).toMatchObject({ text: 'So', ...expected })
  })

  it.each<[string, FakeReply, string]>([
    ['fails', { deltas: [], finish: 'failed' }, 'Fake: it fell over'],
    ['is filtered', { deltas: [], finish: 'content_filter' }, 'content filter'],
    ['is too large', { status: 400, body: json('maximum context length is 8192') }, 'too large'],
  ])('says so when its reply %s', async (_how, reply, message) => {
    const { server, ask } = await openModel()
    server.script(ELSEWHERE, reply)
    await expect(ask()).rejects.toThrow(message)
  })

  it.each<[string, string, (body: Record<string, unknown>) => unknown, unknown]>([
    [
      'thoughts in short',
      'Your organization must be verified to generate reasoning summaries.',
      ({ reasoning }) => reasoning,
      { effort: 'high' },
    ],
    [
      'sealed thoughts',
      'Encrypted content is not supported with this model.',
      ({ include }) => include,
      undefined,
    ],
    [
      'any effort',
      "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
      ({ reasoning, include }) => [reasoning, include],
      [undefined, undefined],
    ],
  ])('that refuses %s is asked without', async (_what, refusal, read, expected) => {
    const { server, ask } = await openModel('high')
    server.script(ELSEWHERE, { status: 400, body: json(refusal) }, { text: 'ok' })
    await ask()

    expect(read(server.requests[1]?.body)).not.toEqual(expected)
    expect(read(server.requests[2]?.body)).toEqual(expected)
  })
})
