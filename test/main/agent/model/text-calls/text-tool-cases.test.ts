/** Models that only write text, against tools no model has ever seen, under both contracts. */
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ModelReply } from '../../../../../src-main/agent/model/model.ts'
import { createServerModel } from '../../../../../src-main/agent/model/model-client.ts'
import type { ToolDefinition } from '../../../../../src-main/ports/call.ts'
import {
  type FakeModelServer,
  startFakeModelServer,
} from '../../../../support/fake-model-server.ts'

const FLUMBUSTER: ToolDefinition = {
  type: 'function',
  function: {
    name: 'get_flumbuster',
    description: 'The flumbuster reading of a place.',
    parameters: {
      type: 'object',
      properties: {
        location: { type: 'string' },
        unit: { type: 'string', enum: ['flums', 'busts'], default: 'flums' },
      },
      required: ['location'],
    },
  },
}

const ZORBIX: ToolDefinition = {
  type: 'function',
  function: {
    name: 'calculate_zorbix',
    description: 'Joins two numbers the zorbix way.',
    parameters: {
      type: 'object',
      properties: {
        a: { type: 'number' },
        b: { type: 'number' },
        mode: { type: 'string', enum: ['add', 'multiply'], default: 'add' },
      },
      required: ['a', 'b'],
    },
  },
}

const CASES = [
  {
    says: 'an unknown tool with its location',
    ask: 'What is the flumbuster in Paris?',
    reply:
      '<tool_call>\n{"name": "get_flumbuster", "arguments": {"location": "Paris"}}\n</tool_call>',
    calls: [{ name: 'get_flumbuster', arguments: { location: 'Paris' } }],
  },
  {
    says: 'the same with an optional argument',
    ask: 'What is the flumbuster in Paris, in busts?',
    reply:
      "Let me see.\n<tool_call>\n{'name': 'get_flumbuster', 'arguments': {'location': 'Paris', 'unit': 'busts'}}\n</tool_call>",
    calls: [{ name: 'get_flumbuster', arguments: { location: 'Paris', unit: 'busts' } }],
  },
  {
    says: 'a calculation in its default mode',
    ask: 'Zorbix 3 and 4.',
    reply:
      '<tool_call>\n{"name": "calculate_zorbix", "arguments": {"a": 3, "b": 4,}}\n</tool_call>',
    calls: [{ name: 'calculate_zorbix', arguments: { a: 3, b: 4 } }],
  },
  {
    says: 'a calculation in a mode that was asked for',
    ask: 'Zorbix 3 and 4 by multiplication.',
    reply:
      '<think>They want multiply.</think><tool_call>\n{"name": "calculate_zorbix", "arguments": {"a": 3, "b": 4, "mode": "multiply"}}',
    calls: [{ name: 'calculate_zorbix', arguments: { a: 3, b: 4, mode: 'multiply' } }],
  },
  { says: 'nothing for a greeting', ask: 'Hello!', reply: 'Hello! How can I help?', calls: [] },
] as const

async function ask(
  server: FakeModelServer,
  toolFormat: 'text' | 'text-minimal',
  question: string,
): Promise<ModelReply> {
  const model = createServerModel({
    id: 'fake/fake-model',
    model: 'fake-model',
    server: { baseUrl: server.baseUrl, key: undefined, name: 'Fake' },
    toolFormat,
  })
  return model.complete({
    messages: [{ role: 'user', content: question }],
    tools: [FLUMBUSTER, ZORBIX],
    signal: AbortSignal.timeout(5_000),
    onPiece: () => {},
  })
}

describe.each(['text', 'text-minimal'] as const)('in the format %s', (format) => {
  it.each(CASES)(
    'a model that writes text calls $says',
    async ({ ask: question, reply, calls }) => {
      const server = await startFakeModelServer()
      onTestFinished(() => server.close())
      server.script({ deltas: [...reply].map((content) => ({ content })) })

      const answered = await ask(server, format, question)
      const made = answered.calls.map((call) => ({
        name: call.name,
        arguments: JSON.parse(call.arguments),
      }))
      expect(made).toEqual(calls)
      expect(answered.text).not.toContain('<tool_call>')

      const { messages, tools } = server.requests[0]?.body ?? {}
      expect(tools).toBeUndefined()
      expect(messages[0].content).toContain('"get_flumbuster"')
      expect(messages[0].content).toContain('<tools>')
    },
  )
})
