import { describe, expect, it, onTestFinished } from 'vitest'
import type { ChatMessage } from '../../../../src-main/agent/model/model.ts'
import { createServerModel } from '../../../../src-main/agent/model/model-client.ts'
import { startFakeModelServer } from '../../../support/fake-model-server.ts'

const MESSAGES: ChatMessage[] = [
  { role: 'user', content: '2+2?' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [
      { id: 'call_a', type: 'function', function: { name: 'add', arguments: '{}' } },
      { id: 'aB3dE6gH9', type: 'function', function: { name: 'add', arguments: '{}' } },
    ],
    ...{ reasoning_content: 'two and two' },
  },
  { role: 'tool', tool_call_id: 'call_a', content: '4' },
  { role: 'tool', tool_call_id: 'aB3dE6gH9', content: '4' },
  { role: 'user', content: 'Sure?' },
]

/** What a server gets after it has refused like this, and in the next request. */
async function refuse(...refusals: string[]) {
  const server = await startFakeModelServer()
  onTestFinished(() => server.close())
  const replies = refusals.map((message) => ({
    status: 400,
    body: JSON.stringify({ error: { message } }),
  }))
  server.script(...replies, { text: 'ok' })
  const model = createServerModel({
    id: 'fake/fake-model',
    model: 'fake-model',
    server: { baseUrl: server.baseUrl, key: 'sk-test', name: 'Fake' },
    toolFormat: 'native',
  })
  const ask = () =>
    model.complete({
      messages: MESSAGES,
      tools: [],
      temperature: 0,
      maxTokens: 50,
      signal: new AbortController().signal,
      onPiece: () => {},
    })
  await ask()
  await ask()
  const bodies = server.requests.map(({ body }) => body)
  return { first: bodies[0], after: bodies[refusals.length], next: bodies.at(-1), bodies }
}

describe('a server that refuses', () => {
  it.each<[string, string, (body: Record<string, unknown>) => unknown, unknown]>([
    [
      'to count',
      'Unknown parameter: stream_options',
      ({ stream_options }) => stream_options,
      undefined,
    ],
    [
      'the old name of the limit',
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      ({ max_tokens, max_completion_tokens }) => [max_tokens, max_completion_tokens],
      [undefined, 50],
    ],
    [
      'a temperature',
      "Unsupported value: 'temperature' does not support 0 with this model.",
      ({ temperature }) => temperature,
      undefined,
    ],
    [
      'its own thoughts back',
      'messages[1]: unknown field reasoning_content',
      ({ messages }) => Object.keys((messages as object[])[1] ?? {}),
      ['role', 'content', 'tool_calls'],
    ],
  ])('%s is asked without it from then on', async (_what, refusal, read, expected) => {
    const { first, after, next } = await refuse(refusal)

    expect(read(first)).not.toEqual(expected)
    expect([read(after), read(next)]).toEqual([expected, expected])
  })

  it('the ids of another server gets ids of its own kind, calls and results alike', async () => {
    const { next } = await refuse(
      'Tool call id was call_a but must be a-z, A-Z, 0-9, with a length of 9.',
    )

    const [short, kept] = next.messages[1].tool_calls.map(({ id }: { id: string }) => id)
    expect([short.length, kept]).toEqual([9, 'aB3dE6gH9'])
    expect([next.messages[2].tool_call_id, next.messages[3].tool_call_id]).toEqual([short, kept])
  })

  it('several things is asked without all of them', async () => {
    const { next, bodies } = await refuse("use 'max_completion_tokens'", 'no temperature, please')

    expect(bodies).toHaveLength(4)
    expect(next).toMatchObject({ max_completion_tokens: 50 })
    expect(next.temperature).toBeUndefined()
  })
})
