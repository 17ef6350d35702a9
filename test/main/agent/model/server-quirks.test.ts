import { describe, expect, it, onTestFinished } from 'vitest'
import type { ChatMessage } from '../../../../src-main/agent/model/model.ts'
import { createServerModel } from '../../../../src-main/agent/model/model-client.ts'
import { answersThere, effortFor } from '../../../../src-main/agent/model/server-quirks.ts'
import type { ToolDefinition } from '../../../../src-main/ports/call.ts'
import { startFakeModelServer } from '../../../support/fake-model-server.ts'

const MESSAGES: ChatMessage[] = [
  { role: 'user', content: '2+2?' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [
      { id: 'call.a', type: 'function', function: { name: 'add', arguments: '{}' } },
      { id: 'aB3dE6gH9', type: 'function', function: { name: 'add', arguments: '{}' } },
    ],
    ...{ reasoning_content: 'two and two' },
  },
  { role: 'tool', tool_call_id: 'call.a', content: '4' },
  { role: 'tool', tool_call_id: 'aB3dE6gH9', content: '4' },
  { role: 'assistant', content: 'Sure ' },
  { role: 'user', content: ' ' },
]

/** What a server gets after it has refused like this, and in the next request. */
const TOOLS: ToolDefinition[] = [
  {
    type: 'function',
    function: {
      name: 'add',
      description: 'Add',
      parameters: {
        type: 'object',
        additionalProperties: false,
        properties: { additionalProperties: { type: 'string', format: 'x', title: 'T' } },
      },
    },
  },
  {
    type: 'function',
    function: { name: 'now', description: 'Now', parameters: { type: 'object' } },
  },
]

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
    effort: 'low',
  })
  const ask = () =>
    model.complete({
      messages: MESSAGES,
      tools: TOOLS,
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
    [
      'to think as long as that',
      "Unsupported parameter: 'reasoning_effort' is not supported with this model.",
      ({ reasoning_effort }) => reasoning_effort,
      undefined,
    ],
    [
      'a word of a schema (Gemini)',
      'Invalid JSON payload received. Unknown name "additionalProperties" at \'tools[0].function.parameters\': Cannot find field.',
      ({ tools }) => (tools as ToolDefinition[])[0]?.function.parameters,
      {
        type: 'object',
        properties: { additionalProperties: { type: 'string', format: 'x', title: 'T' } },
      },
    ],
    [
      'a schema for nothing (Gemini)',
      'GenerateContentRequest.tools[0].function_declarations[1].parameters.properties: should be non-empty for OBJECT type',
      ({ tools }) =>
        (tools as ToolDefinition[]).map(({ function: { parameters } }) => !!parameters),
      [true, false],
    ],
    [
      'a message without words (Anthropic)',
      'messages.1: all messages must have non-empty content except for the optional final assistant message',
      ({ messages }) => (messages as ChatMessage[]).map(({ content }) => content).slice(4),
      ['Sure', '(nothing)'],
    ],
  ])('%s is asked without it from then on', async (_what, refusal, read, expected) => {
    const { first, after, next } = await refuse(refusal)

    expect(read(first)).not.toEqual(expected)
    expect([read(after), read(next)]).toEqual([expected, expected])
  })

  it('the ids of another server gets ids of its own kind, calls and results alike', async () => {
    const { next } = await refuse(
      'Tool call id was call.a but must be a-z, A-Z, 0-9, with a length of 9.',
    )

    const [short, kept] = next.messages[1].tool_calls.map(({ id }: { id: string }) => id)
    expect([short.length, kept]).toEqual([9, 'aB3dE6gH9'])
    expect([next.messages[2].tool_call_id, next.messages[3].tool_call_id]).toEqual([short, kept])
  })

  it('an id with other letters gets one without, calls and results alike (Anthropic)', async () => {
    const { next } = await refuse(
      "messages.1.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
    )

    const [plain, kept] = next.messages[1].tool_calls.map(({ id }: { id: string }) => id)
    expect([plain, kept]).toEqual([expect.stringMatching(/^call_[0-9a-f]{9}$/), 'aB3dE6gH9'])
    expect([next.messages[2].tool_call_id, next.messages[3].tool_call_id]).toEqual([plain, kept])
  })

  it('one word of a schema after the other is asked without all of them (Gemini)', async () => {
    const refusal = (word: string) => `Unknown name "${word}" at 'tools[0].function.parameters'`
    const { next } = await refuse(refusal('additionalProperties'), refusal('title'))

    expect(next.tools[0].function.parameters).toEqual({
      type: 'object',
      properties: { additionalProperties: { type: 'string', format: 'x' } },
    })
  })

  it('several things is asked without all of them', async () => {
    const { next, bodies } = await refuse("use 'max_completion_tokens'", 'no temperature, please')

    expect(bodies).toHaveLength(4)
    expect(next).toMatchObject({ max_completion_tokens: 50 })
    expect(next.temperature).toBeUndefined()
  })
})

describe('what is known of a server by its address', () => {
  it.each([
    ['https://api.openai.com/v1', 'gpt-5.1-codex', true],
    ['https://api.openai.com/v1', 'o3', true],
    ['https://api.openai.com/v1', 'gpt-4o', false],
    ['https://openrouter.ai/api/v1', 'gpt-5', false],
    ['http://127.0.0.1:8080/v1', 'o3', false],
  ])('%s has %s at its other address: %s', (baseUrl, model, isThere) => {
    expect(answersThere(baseUrl, model)).toBe(isThere)
  })

  it.each([
    ['https://api.openai.com/v1', { reasoning_effort: 'high' }],
    ['https://generativelanguage.googleapis.com/v1beta/openai', { reasoning_effort: 'high' }],
    [
      'https://api.anthropic.com/v1',
      { thinking: { type: 'enabled', budget_tokens: 24_576 }, max_tokens: 32_768 },
    ],
  ])('%s is told in its own words how long to think', (baseUrl, expected) => {
    expect(effortFor(baseUrl, 'high')).toEqual(expected)
  })
})
