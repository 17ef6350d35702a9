import { describe, expect, it, onTestFinished } from 'vitest'
import type { ToolFormat } from '#contract'
import type { ChatMessage, ModelPiece } from '../../../../src-main/agent/model/model.ts'
import { createServerModel } from '../../../../src-main/agent/model/model-client.ts'
import type { ToolDefinition } from '../../../../src-main/ports/call.ts'
import { startFakeModelServer } from '../../../support/fake-model-server.ts'

const WEATHER: ToolDefinition = {
  type: 'function',
  function: { name: 'get_weather', description: 'Weather', parameters: { type: 'object' } },
}

async function openModel(options: { toolFormat?: ToolFormat; maxSilenceMs?: number } = {}) {
  const server = await startFakeModelServer()
  onTestFinished(() => server.close())
  const model = createServerModel({
    id: 'fake/fake-model',
    model: 'fake-model',
    server: { baseUrl: server.baseUrl, key: 'sk-test', name: 'Fake' },
    toolFormat: options.toolFormat ?? 'auto',
    ...(options.maxSilenceMs && { maxSilenceMs: options.maxSilenceMs }),
  })
  const pieces: ModelPiece[] = []
  const ask = (
    messages: ChatMessage[] = [{ role: 'user', content: 'hi' }],
    signal = new AbortController().signal,
  ) =>
    model.complete({ messages, tools: [WEATHER], signal, onPiece: (piece) => pieces.push(piece) })
  return { server, ask, pieces }
}

describe('a model behind a server', () => {
  it('streams words and thoughts as they come, with usage and cost', async () => {
    const { server, ask, pieces } = await openModel()
    server.script({
      deltas: [{ reasoning_content: 'hm' }, { content: 'Hel' }, { content: 'lo' }],
      usage: { prompt_tokens: 7, completion_tokens: 2, cost: 0.01 },
    })

    expect(await ask()).toEqual({
      text: 'Hello',
      reasoning: 'hm',
      calls: [],
      cutOff: false,
      isWhole: true,
      echo: { hasReasoningContent: true },
      usage: { inputTokens: 7, outputTokens: 2, usd: 0.01 },
    })
    expect(pieces).toEqual([
      { kind: 'reasoning', text: 'hm' },
      { kind: 'text', text: 'Hel' },
      { kind: 'text', text: 'lo' },
    ])
    expect(server.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer sk-test' },
      body: { model: 'fake-model', stream: true, tools: [WEATHER] },
    })
  })

  it('gives native calls, also when the server says it simply stopped', async () => {
    const { server, ask } = await openModel()
    const call = {
      index: 0,
      id: 'c1',
      function: { name: 'get_weather', arguments: '{"city":"Rome"}' },
    }
    server.script({ deltas: [{ tool_calls: [call] }], finish: 'stop' })
    expect((await ask()).calls).toEqual([
      { id: 'c1', name: 'get_weather', arguments: '{"city":"Rome"}' },
    ])
  })

  it('calls nothing that a model with calls of its own only wrote', async () => {
    const { server, ask } = await openModel()
    const text = 'Sure.\n<tool_call>{"name":"get_weather","arguments":{}}</tool_call>'
    server.script({ text })
    expect(await ask()).toMatchObject({ text, calls: [], meant: 'get_weather' })
  })

  it('falls back to the text format when the server rejects tools, and stays with it', async () => {
    const { server, ask } = await openModel()
    server.script(
      { status: 400, body: '{"error":{"message":"this model does not support tools"}}' },
      { text: 'ok' },
    )
    await ask([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'hi' },
    ])
    await ask()

    const [first, second, third] = server.requests.map((request) => request.body)
    expect(first.tools).toHaveLength(1)
    expect(second.tools).toBeUndefined()
    expect(second.messages[0].content).toMatch(/^Be kind\.[\s\S]*<tools>[\s\S]*get_weather/)
    expect(third.tools).toBeUndefined()
  })

  it('falls back to the text format when llama.cpp was started without tools', async () => {
    const { server, ask } = await openModel()
    const body = '{"error":{"code":500,"message":"tools param requires --jinja flag"}}'
    const refusal = { status: 500, body, headers: { 'retry-after-ms': '1' } }
    server.script(refusal, refusal, refusal, refusal, { text: 'ok' })

    expect((await ask()).text).toBe('ok')
    expect(server.requests.at(-1)?.body.tools).toBeUndefined()
  })

  it('writes calls and results as text for a model set to the text format', async () => {
    const { server, ask } = await openModel({ toolFormat: 'text' })
    const toolCall = {
      type: 'function',
      function: { name: 'get_weather', arguments: '{}' },
    } as const
    await ask([
      { role: 'user', content: 'hi' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'c1', ...toolCall },
          { id: 'c2', ...toolCall },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: '{"t":1}' },
      { role: 'tool', tool_call_id: 'c2', content: 'warm' },
    ])
    const { messages } = server.requests[0]?.body ?? {}
    expect(messages.map((message: { role: string }) => message.role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ])
    expect(messages[2].content).toBe(
      '<tool_call>\n{"name":"get_weather","arguments":{}}\n</tool_call>\n<tool_call>\n{"name":"get_weather","arguments":{}}\n</tool_call>',
    )
    expect(messages[3].content).toContain(
      '{"tool_call_id":"c1","name":"get_weather","content":{"t":1}}',
    )
  })

  it('waits as long as the server asks before it tries again', async () => {
    const { server, ask } = await openModel()
    server.script(
      {
        status: 429,
        body: '{"error":{"message":"slow down"}}',
        headers: { 'retry-after-ms': '30' },
      },
      { text: 'now' },
    )
    expect((await ask()).text).toBe('now')
    expect(server.requests).toHaveLength(2)
  })

  it('gives up on a server that says nothing', async () => {
    const { server, ask } = await openModel({ maxSilenceMs: 60 })
    server.script({ hang: true })
    await expect(ask()).rejects.toThrow(/said nothing/)
  })

  it('says so when nobody listens at the address', async () => {
    const model = createServerModel({
      id: 'x',
      model: 'x',
      server: { baseUrl: 'http://127.0.0.1:9/v1', key: undefined, name: 'Nobody' },
      toolFormat: 'auto',
    })
    const asking = model.complete({
      messages: [],
      tools: [],
      signal: AbortSignal.timeout(10_000),
      onPiece: () => {},
    })
    await expect(asking).rejects.toThrow(/Nobody cannot be reached/)
  })

  it('stops at once when the person does', async () => {
    const { server, ask } = await openModel()
    server.script({ hang: true })
    const stop = new AbortController()
    const asking = ask(undefined, stop.signal)
    await expect.poll(() => server.requests.length).toBe(1)
    stop.abort()
    await expect(asking).rejects.toThrow()
  })

  it('cuts a reply that never ends', async () => {
    const { server, ask } = await openModel()
    server.script({ endless: 'x'.repeat(1_000_000), chunks: 100 })
    const reply = await ask()
    expect(reply).toMatchObject({ cutOff: true, isWhole: false })
    expect(reply.text.length).toBeLessThan(10_000_000)
  })
})
