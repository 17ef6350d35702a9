import { describe, expect, it } from 'vitest'
import {
  continuationFor,
  type Engine,
  withoutRepeat,
} from '../../../../src-main/agent/model/continuation.ts'
import { openModelSession } from '../../../support/model-session.ts'

describe('going on with a reply', () => {
  it.each<[string, Engine | undefined, object | undefined]>([
    ['https://api.openai.com/v1', undefined, undefined],
    ['https://openrouter.ai/api/v1', undefined, undefined],
    ['https://generativelanguage.googleapis.com/v1beta/openai', undefined, undefined],
    ['https://api.anthropic.com/v1', undefined, {}],
    ['https://api.mistral.ai/v1', undefined, { message: { prefix: true }, repeats: true }],
    ['https://api.deepseek.com/v1', undefined, undefined],
    ['https://api.deepseek.com/beta', undefined, { message: { prefix: true } }],
    ['https://api.moonshot.cn/v1', undefined, { message: { partial: true } }],
    ['http://127.0.0.1:8080/v1', undefined, undefined],
    ['http://127.0.0.1:8080/v1', 'llamacpp', {}],
    ['http://10.0.0.3:11434/v1', 'ollama', {}],
  ])('at %s, which runs %s, is asked for like this: %o', (baseUrl, engine, way) => {
    expect(continuationFor(baseUrl, engine)).toEqual(way)
  })

  it('is asked of a server that says what it runs', async () => {
    const models = [{ id: 'fake-model', owned_by: 'llamacpp' }]
    const { server, asked, say } = await openModelSession({ models })
    server.script({ drop: true, after: 'One' }, { text: 'two' })

    await say('count')

    expect(asked().map(({ body }) => body.messages.at(-1))).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: 'One' },
    ])
  })

  it.each([
    ['says it again in pieces', ['One', ', two', ', three'], ', three'],
    ['says it again in one piece', ['One, two, three'], ', three'],
    ['goes on', [', ', 'three'], ', three'],
    ['goes on with words like those of the beginning', ['One', ' more'], 'One more'],
    ['breaks off within', ['One'], 'One'],
    ['says it again and no more', ['One, two'], ''],
  ])('leaves out the beginning when the server %s', (_case, pieces, expected) => {
    const { pass, rest } = withoutRepeat('One, two')

    expect(pieces.map(pass).join('') + rest()).toBe(expected)
  })
})
