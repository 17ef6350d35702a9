/** A conversation that has become too long for its server, which says so in its own way, over HTTP. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServerModel } from '../../../../src-main/agent/model/model-client.ts'
import { openAgent } from '../../../support/agent.ts'
import {
  type FakeReply,
  type RecordedRequest,
  startFakeModelServer,
} from '../../../support/fake-model-server.ts'

const FIRST = 'Count all the stones of the old bridge, and never forget the number 4711.'
const MAX_CHARS = 9_000

const json = (error: object): string => JSON.stringify({ error })
const refused = (status: number, error: object): FakeReply => ({ status, body: json(error) })
/** After HTTP 200, in the place of the first word or after some of them. */
const inStream = (error: object, before = '', event = ''): FakeReply => ({
  stream: `${before}${event}data: ${json(error)}\n\n`,
})
const words = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'I look' } }] })}\n\n`
const LONG =
  "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens."

const WAYS: [server: string, says: FakeReply][] = [
  ['openai', refused(400, { message: LONG, code: 'context_length_exceeded' })],
  ['openai by its code alone', refused(400, { message: '', code: 'context_length_exceeded' })],
  ['azure-openai', refused(400, { message: LONG, type: 'invalid_request_error' })],
  ['openrouter', refused(400, { message: LONG.replace('model', 'endpoint'), code: 400 })],
  ['openrouter, streamed', inStream({ message: LONG, code: 400 }, words)],
  [
    'ollama',
    refused(400, { message: 'prompt too long; exceeded max context length by 900 tokens' }),
  ],
  [
    'lm-studio',
    inStream(
      {
        message:
          'Trying to keep the first 5342 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
      },
      '',
      'event: error\n',
    ),
  ],
  [
    'llama-cpp',
    refused(400, {
      message: 'the request exceeds the available context size. try increasing the context size',
      type: 'exceed_context_size_error',
      n_ctx: 4_096,
    }),
  ],
  ['llama-cpp, streamed', inStream({ message: 'context size exceeded', code: 500 })],
  ['vllm', refused(400, { message: LONG, type: 'BadRequestError', code: 400 })],
  [
    'sglang',
    refused(400, {
      message: "The input (5000 tokens) is longer than the model's context length (4096 tokens).",
    }),
  ],
  [
    'mistral',
    refused(400, {
      message: 'Prompt contains 5000 tokens, too large for model with 4096 maximum context length',
    }),
  ],
  ['mistral, by its end', { deltas: [{ content: '' }], finish: 'model_length' }],
  ['deepseek', refused(400, { message: LONG, type: 'invalid_request_error' })],
  ['groq', refused(413, { message: 'Request too large for model', code: 'rate_limit_exceeded' })],
  [
    'gemini',
    refused(400, {
      code: 400,
      message: 'The input token count (5000) exceeds the maximum number of tokens allowed (4096).',
    }),
  ],
  [
    'anthropic-by-litellm',
    refused(400, {
      message: 'litellm.ContextWindowExceededError: prompt is too long: 5000 tokens > 4096 maximum',
    }),
  ],
  ['poolside', refused(400, { message: LONG, code: 'context_length_exceeded' })],
  [
    'a proxy',
    { status: 413, body: '<html>Payload Too Large', headers: { 'content-type': 'text/html' } },
  ],
  ['an answer that is whole', { status: 200, body: json({ message: LONG }) }],
  ['a limit before the first word', { deltas: [], finish: 'length' }],
  ['a limit within a thought', { deltas: [{ reasoning: 'Well' }], finish: 'length' }],
]

/** A server that says this whenever it is asked with too much. */
async function play(says: FakeReply, isTooLong: (request: RecordedRequest) => boolean) {
  const fake = await startFakeModelServer()
  onTestFinished(() => fake.close())
  let steps = 0
  let refusals = 0
  fake.script((request) => {
    const { tools } = request.body
    if (isTooLong(request)) {
      refusals += 1
      return says
    }
    if (!tools) return { text: 'They count stones.' }
    steps += 1
    return steps < 9 ? { calls: [{ name: 'look', arguments: { steps } }] } : { text: 'Counted.' }
  })
  const { complete } = createServerModel({
    id: 'scripted',
    model: 'fake-model',
    server: { baseUrl: fake.baseUrl, key: 'sk-test', name: 'Fake' },
    toolFormat: 'native',
  })
  const opened = openAgent({
    replies: [complete],
    stepLimit: 20,
    tools: { look: () => 'a stone, and another; '.repeat(70) },
  })
  opened.agent.send(opened.session.id, FIRST)
  await opened.settled()
  const rows = [...opened.sessions.each(opened.session.id)]
  return { ...opened, rows, refusals, last: fake.requests.at(-1)?.body, requests: fake.requests }
}

describe('a conversation too long for its server', () => {
  it.each(WAYS)('is made shorter and goes on: %s', async (_server, says) => {
    const { rows, sessions, session, refusals, last } = await play(
      says,
      ({ body }) => JSON.stringify(body.messages).length > MAX_CHARS,
    )

    expect(refusals).toBeGreaterThan(0)
    expect(sessions.get(session.id).state).toBe('finished-unseen')
    expect(rows.findLast(({ role }) => role === 'assistant')).toMatchObject({ content: 'Counted.' })
    expect(rows.find(({ role }) => role === 'summary')).toMatchObject({ why: 'refused' })
    expect(rows).toContainEqual(
      expect.objectContaining({
        role: 'notice',
        content: expect.stringMatching(/^Asked again with less of the conversation: /),
      }),
    )
    expect(JSON.stringify(last.messages)).toContain('4711')
    // All that was said and done can still be read.
    expect(rows.filter(({ role }) => role === 'tool')).toHaveLength(8)
  })

  it.each(WAYS)(
    'is asked for at most three times again, then ends with a way out: %s',
    async (_server, says) => {
      let results = 0
      const { rows, sessions, session, requests } = await play(says, ({ body }) => {
        results = Math.max(
          results,
          JSON.stringify(body.messages).split('a stone').length > 60 ? 1 : 0,
        )
        return results > 0 && body.tools
      })

      expect(sessions.get(session.id).state).toBe('failed')
      const asked = requests.filter(({ body }) => body.tools)
      const first = asked.findIndex(
        ({ body }) => JSON.stringify(body.messages).split('a stone').length > 60,
      )
      expect(asked.length - first).toBeLessThanOrEqual(4)
      expect(rows.at(-1)).toMatchObject({
        role: 'assistant',
        error: {
          message: { text: expect.any(String) },
          hint: { text: expect.stringMatching(/\w/) },
        },
      })
    },
  )
})
