import { describe, expect, it, onTestFinished } from 'vitest'
import { createServerModel } from '../../../../src-main/agent/model/model-client.ts'
import { type FakeReply, startFakeModelServer } from '../../../support/fake-model-server.ts'

/** So that nobody waits for the next try. */
const AT_ONCE = { 'retry-after-ms': '1' }

async function ask(reply: FakeReply, lastRole: 'user' | 'tool' = 'user') {
  const server = await startFakeModelServer()
  onTestFinished(() => server.close())
  server.script(reply)
  const model = createServerModel({
    id: 'fake/fake-model',
    model: 'fake-model',
    server: { baseUrl: server.baseUrl, key: 'sk-test', name: 'Fake' },
    toolFormat: 'auto',
  })
  return model.complete({
    messages: [
      { role: 'user', content: 'hi' },
      ...(lastRole === 'tool'
        ? [{ role: 'tool' as const, tool_call_id: 'c1', content: 'done' }]
        : []),
    ],
    tools: [],
    signal: new AbortController().signal,
    onPiece: () => {},
  })
}

const json = (message: string): string => JSON.stringify({ error: { message } })
const page = (status: number): FakeReply => ({
  status,
  body: '<!doctype html><h1>Welcome',
  headers: { 'content-type': 'text/html', ...AT_ONCE },
})

describe('a server that fails', () => {
  it.each<[string, FakeReply, string, RegExp]>([
    [
      'a refused key',
      { status: 401, body: json('bad key') },
      'Fake refused the key: bad key',
      /Settings/,
    ],
    ['a refusal without words', { status: 401, body: '' }, 'Fake refused the key', /Settings/],
    [
      'no credit',
      { status: 402, body: json('top up') },
      'Fake wants to be paid first: top up',
      /credit/,
    ],
    [
      'an unknown model',
      { status: 404, body: json('no such model') },
      'Fake does not know this model or address: no such model',
      /Refresh/,
    ],
    [
      'a conversation too large',
      { status: 413, body: '{}' },
      'The conversation is too large for Fake',
      /new session/,
    ],
    [
      'a window too small',
      { status: 400, body: json('the request exceeds the available context size (4096 tokens)') },
      'The conversation is too large for Fake: the request exceeds the available context size (4096 tokens)',
      /new session/,
    ],
    [
      'an image for a model that does not see',
      { status: 400, body: json('this model does not support image input') },
      'Fake takes no images with this model: this model does not support image input',
      /model that sees/,
    ],
    [
      'too many questions',
      { status: 429, body: json('slow down'), headers: AT_ONCE },
      'Fake is being asked too often: slow down',
      /Wait a little/,
    ],
    [
      'a used-up quota',
      { status: 429, body: json('You exceeded your current quota'), headers: AT_ONCE },
      'Fake wants to be paid first: You exceeded your current quota',
      /credit/,
    ],
    [
      'its own fault',
      { status: 500, body: json('boom'), headers: AT_ONCE },
      'Fake failed with HTTP 500: boom',
      /Try again/,
    ],
    ['an HTML page for an error', page(502), 'Fake failed with HTTP 502', /Try again/],
    [
      'an HTML page for a reply',
      page(200),
      'Fake answered with a web page instead of a reply',
      /address/,
    ],
    [
      'a connection that breaks',
      { drop: true, after: 'Hel' },
      'Fake broke off the connection in the middle of its reply',
      /kept.*Try again/,
    ],
    [
      'a chunk that is no JSON',
      { stream: 'data: {"choices":[\n\n' },
      'Fake sent something that is not valid JSON',
      /Try again/,
    ],
    [
      'JSON that is no reply',
      { status: 200, body: '{"status":"ok"}' },
      'Fake sent something that is not a reply',
      /Try again/,
    ],
    [
      'an error with HTTP 200',
      { status: 200, body: json('overloaded') },
      'Fake: overloaded',
      /Try again/,
    ],
    [
      'a whole reply that is endless',
      { status: 200, body: 'x'.repeat(17_000_000) },
      'Fake sent a reply of more than 16 MB',
      /Try again/,
    ],
    [
      'a line that does not end',
      { endlessLine: 300 },
      'Fake sent a reply of more than 16 MB',
      /Try again/,
    ],
    [
      'a reply held back',
      { deltas: [], finish: 'content_filter' },
      'Fake held the reply back because of its content filter',
      /other words/,
    ],
    ['no word at all', { deltas: [] }, 'Fake ended its reply without a word', /Try again/],
    [
      'a limit reached in thought',
      { deltas: [{ reasoning: 'hm' }], finish: 'length' },
      'Fake reached its limit of length before it said anything',
      /Try again/,
    ],
  ])('says what happened and what to do after %s', async (_case, reply, message, hint) => {
    await expect(ask(reply)).rejects.toMatchObject({
      name: 'ModelError',
      message,
      hint: { text: expect.stringMatching(hint) },
    })
  })

  it('may say nothing after the results of its calls', async () => {
    expect((await ask({ deltas: [] }, 'tool')).text).toBe('')
  })

  it('may send its reply whole instead of in chunks', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'todo', arguments: '{}' } }
    const message = { role: 'assistant', content: 'Well.', tool_calls: [call] }
    const body = JSON.stringify({
      choices: [{ index: 0, message, finish_reason: 'tool_calls' }],
      usage: { prompt_tokens: 3, completion_tokens: 4 },
    })

    expect(await ask({ status: 200, body })).toEqual({
      text: 'Well.',
      reasoning: '',
      calls: [{ id: 'c1', name: 'todo', arguments: '{}' }],
      usage: { inputTokens: 3, outputTokens: 4 },
      cutOff: false,
      isWhole: true,
    })
  })

  it('may stream under the name of JSON', async () => {
    const body = 'data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: [DONE]\n\n'
    expect((await ask({ status: 200, body })).text).toBe('Hi')
  })
})
