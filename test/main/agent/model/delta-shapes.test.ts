import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServerModel } from '../../../../src-main/agent/model/model-client.ts'
import { openAgent } from '../../../support/agent.ts'
import { startFakeModelServer } from '../../../support/fake-model-server.ts'

const FOLDER = new URL('../../../fixtures/deltas/', import.meta.url)
const ROME = ['get_weather', '{"city":"Rome"}']
const TIME = ['get_time', '{"zone":"CET"}']

/** One question to an agent whose model answers with this stream, then with a plain word. */
async function play(server: string) {
  const fake = await startFakeModelServer()
  onTestFinished(() => fake.close())
  fake.script({ stream: readFileSync(new URL(`${server}.sse`, FOLDER), 'utf8') }, { text: 'Done.' })
  const model = createServerModel({
    id: 'scripted',
    model: 'fake-model',
    server: { baseUrl: fake.baseUrl, key: 'sk-test', name: 'Fake' },
    toolFormat: 'auto',
  })
  const ran: string[][] = []
  const run = (call: { name: string; arguments: string }): string => {
    ran.push([call.name, call.arguments])
    return '{"ok":true}'
  }
  const opened = openAgent({
    replies: [model.complete],
    tools: { get_weather: run, get_time: run },
  })
  opened.agent.send(opened.session.id, 'What is the weather in Rome?')
  await opened.settled()
  const messages = [...opened.sessions.each(opened.session.id)]
  const replies = messages.filter((message) => message.role === 'assistant')
  return { ran, replies, rows: messages, requests: fake.requests }
}

interface Yield {
  ran: string[][]
  text?: string
  reasoning?: string
  usage?: { inputTokens: number; outputTokens: number; usd?: number; cachedTokens?: number }
}

const tokens = (inputTokens: number, outputTokens: number, usd?: number) => ({
  usage: { inputTokens, outputTokens, ...(usd && { usd }) },
})

describe('a streamed tool call', () => {
  it.each<[string, Yield]>([
    ['openai', { ran: [ROME, TIME], ...tokens(81, 49) }],
    ['azure-openai', { ran: [ROME] }],
    [
      'openrouter',
      {
        ran: [ROME],
        text: 'I look.',
        reasoning: 'The person asks about Rome.',
        ...tokens(402, 71, 0.002271),
      },
    ],
    ['ollama', { ran: [ROME, TIME], reasoning: 'Rome, then the time.', ...tokens(171, 48) }],
    ['ollama-before-0.5', { ran: [ROME, TIME] }],
    ['lm-studio', { ran: [ROME], text: 'I look.' }],
    ['llama-cpp', { ran: [ROME], reasoning: 'Rome, of course.', ...tokens(163, 41) }],
    ['vllm', { ran: [ROME, TIME], text: '\n\n', reasoning: 'Okay, Rome.', ...tokens(213, 77) }],
    ['sglang', { ran: [ROME, TIME], reasoning: 'Both at once.' }],
    [
      'mistral',
      { ran: [ROME, TIME], text: 'I look.', reasoning: 'Rome, they said.', ...tokens(118, 42) },
    ],
    [
      'deepseek',
      {
        ran: [ROME],
        text: 'I look.',
        reasoning: 'Rome it is.',
        usage: { inputTokens: 333, outputTokens: 58, cachedTokens: 320 },
      },
    ],
    ['groq', { ran: [ROME, TIME], reasoning: 'Rome.', ...tokens(152, 44) }],
    ['gemini', { ran: [ROME, TIME], ...tokens(97, 31) }],
    ['gemini-without-ids', { ran: [ROME, TIME] }],
    [
      'anthropic-by-litellm',
      { ran: [ROME], text: 'I look.', reasoning: 'They want the weather.', ...tokens(426, 92) },
    ],
    ['poolside', { ran: [ROME] }],
  ])('of %s reaches its tools, each once and whole', async (server, expected) => {
    const { ran, replies, requests } = await play(server)

    const [first, last] = replies
    expect({
      ran,
      text: first?.content,
      reasoning: first?.reasoning,
      usage: first?.usage,
    }).toEqual({ text: '', reasoning: undefined, usage: undefined, ...expected })
    expect(last?.content).toBe('Done.')
    // Every call that goes back to the server has its result.
    const sent: { role: string; tool_calls?: { id: string }[]; tool_call_id?: string }[] =
      requests[1]?.body.messages
    const asked = sent.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => id))
    expect(new Set(asked).size).toBe(ran.length)
    expect(sent.flatMap(({ tool_call_id: id }) => (id ? [id] : []))).toEqual(asked)
  })

  it('is asked for again when an error comes after the first words', async () => {
    const { replies, rows } = await play('openrouter-error')

    expect(replies).toMatchObject([{ content: 'Done.' }])
    expect(rows).toContainEqual(
      expect.objectContaining({
        role: 'notice',
        content: 'Asked again: Fake: Provider disconnected unexpectedly',
      }),
    )
  })
})

describe('what a server wants to see again', () => {
  it.each<[string, object]>([
    [
      'openrouter',
      {
        reasoning_details: [
          {
            type: 'reasoning.text',
            text: 'The person asks about Rome.',
            signature: 'EqQBCkYIBxgCKkBinvented',
            format: 'anthropic-claude-v1',
            index: 0,
          },
        ],
      },
    ],
    ['deepseek', { reasoning_content: 'Rome it is.' }],
    [
      'gemini',
      {
        tool_calls: [
          {
            id: 'jm4owj31',
            extra_content: { google: { thought_signature: 'EjQKMgEMOdbHinventedA==' } },
          },
          { id: 'q8r2ty65' },
        ],
      },
    ],
    [
      'anthropic-by-litellm',
      {
        thinking_blocks: [
          { type: 'thinking', thinking: 'They want the weather.', signature: 'EqoBinvented' },
        ],
      },
    ],
  ])('of %s goes back with the call', async (server, expected) => {
    const { requests } = await play(server)

    expect(requests[1]?.body.messages[2]).toMatchObject({ role: 'assistant', ...expected })
  })

  it('is left out for everybody else', async () => {
    const { requests } = await play('openai')

    expect(Object.keys(requests[1]?.body.messages[2])).toEqual(['role', 'content', 'tool_calls'])
  })
})
