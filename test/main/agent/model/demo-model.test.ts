import { describe, expect, it } from 'vitest'
import { createDemoModel } from '../../../../src-main/agent/model/demo-model.ts'
import { DEMO_WORDS } from '../../../../src-main/agent/model/demo-tour.ts'
import type { ChatMessage, ModelRequest } from '../../../../src-main/agent/model/model.ts'

const TOOLS = ['todo', 'terminal', 'write_file'].map((name) => ({
  type: 'function' as const,
  function: { name, description: '', parameters: {} },
}))

describe('the demo', () => {
  it.each(['en', 'zh-CN'] as const)('gives its tour in the language %s', async (language) => {
    const words = DEMO_WORDS[language]
    const { said, tools } = await takeTour(language)

    expect(said).toEqual([words.lookAround, words.write, words.read, words.delete, '', words.done])
    expect(tools).toEqual(['terminal', 'write_file', 'terminal', 'terminal'])
  })

  it('speaks piece by piece, and the pieces are the whole', async () => {
    const pieces: string[] = []
    const { text } = await ask('zh-CN', [user('带我看看导览')], pieces)

    expect(pieces.length).toBeGreaterThan(20)
    expect(pieces.join('')).toBe(text)
  })

  it.each(['run ls -la', 'run: ls -la', '运行 ls -la', '运行：ls -la'])(
    'calls the terminal when told “%s”, whatever the window speaks',
    async (words) => {
      const { calls } = await ask('en', [user(words)])
      expect(calls.map((call) => call.arguments)).toEqual(['{"command":"ls -la"}'])
    },
  )

  it.each([
    [
      { output: 'a ``` b\n', exit_code: 0, error: null },
      'The command is done.\n\n````\na ``` b\n````',
    ],
    [
      { output: '', exit_code: 3, error: null },
      'The command ended with exit code 3. It printed nothing.',
    ],
    [{ output: '', exit_code: -1, error: 'denied' }, 'The command was not run:\n\n> denied'],
  ])('says in words how a command ended: %j', async (result, words) => {
    const called = { role: 'assistant', content: '' } as const
    const answered = { role: 'tool', tool_call_id: 'c', content: JSON.stringify(result) } as const

    const { text } = await ask('en', [user('run ls'), called, answered])
    expect(text).toBe(words)
  })

  it.each(['tour', '导览'])('gives the tour again when asked for “%s”', async (words) => {
    const earlier = [user('hello'), { role: 'assistant', content: 'hello' } as const]

    expect(await ask('en', [...earlier, user('what is the weather?')])).toMatchObject({
      text: DEMO_WORDS.en.plainAnswer,
    })
    expect(await ask('en', [...earlier, user(words)])).toMatchObject({
      text: DEMO_WORDS.en.lookAround,
    })
  })
})

async function takeTour(language: 'en' | 'zh-CN') {
  const messages: ChatMessage[] = [user('tour')]
  const said: string[] = []
  const tools: string[] = []
  for (let step = 0; step < 6; step++) {
    const reply = await ask(language, messages)
    said.push(reply.text)
    tools.push(...reply.calls.map(({ name }) => name).filter((name) => name !== 'todo'))
    messages.push({ role: 'assistant', content: reply.text })
  }
  return { said, tools }
}

function ask(language: 'en' | 'zh-CN', messages: ChatMessage[], pieces: string[] = []) {
  const model = createDemoModel({ language: () => language, wordGapMs: 0 })
  const request: ModelRequest = {
    messages,
    tools: TOOLS,
    signal: new AbortController().signal,
    onPiece: (piece) => {
      if (piece.kind === 'text') pieces.push(piece.text)
    },
  }
  return model.complete(request)
}

function user(content: string): ChatMessage {
  return { role: 'user', content }
}
