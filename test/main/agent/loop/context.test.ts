import { describe, expect, it } from 'vitest'
import { toChatMessages } from '../../../../src-main/agent/loop/context.ts'
import type {
  NewMessage,
  TranscriptMessage,
} from '../../../../src-main/agent/session/transcript.ts'

const transcript = (...messages: NewMessage[]): TranscriptMessage[] =>
  messages.map((message, index) => ({ ...message, id: index + 1, sessionId: 's', createdAt: 0 }))

const call = (id: string) => ({ id, name: 'a', arguments: '{}' })
const asks = (id: string): NewMessage => ({ role: 'assistant', content: '', calls: [call(id)] })
const result = (callId: string, content = 'done'): NewMessage => ({
  role: 'tool',
  callId,
  name: 'a',
  status: 'ok',
  durationMs: 1,
  content,
})
const question = (content: string): NewMessage => ({ role: 'user', content })
const read = (messages: TranscriptMessage[], seesImages = true) =>
  toChatMessages('Be good.', messages, { seesImages }).slice(1)

describe('what the model reads', () => {
  it('has one result per call in call order, whatever order they came in', () => {
    const messages = transcript(
      question('go'),
      { role: 'assistant', content: 'ok', calls: [call('c1'), call('c2')] },
      result('c2', 'second'),
      result('c1', 'first'),
    )
    expect(read(messages)).toMatchObject([
      { role: 'user', content: 'go' },
      { role: 'assistant', content: 'ok', tool_calls: [{ id: 'c1' }, { id: 'c2' }] },
      { role: 'tool', tool_call_id: 'c1', content: 'first' },
      { role: 'tool', tool_call_id: 'c2', content: 'second' },
    ])
  })

  it('answers a call that a crash left open', () => {
    expect(read(transcript(question('go'), asks('c1')))[2]).toMatchObject({
      role: 'tool',
      tool_call_id: 'c1',
      content: expect.stringContaining('interrupted'),
    })
  })

  it('leaves out notices and replies that never began', () => {
    expect(
      read(
        transcript(
          question('go'),
          { role: 'notice', content: 'x' },
          { role: 'assistant', content: '' },
        ),
      ),
    ).toEqual([{ role: 'user', content: 'go' }])
  })

  it('has what a server wants back, for the model that said it only', () => {
    const messages = transcript(question('go'), {
      role: 'assistant',
      content: 'Yes.',
      reasoning: 'hm',
      echo: { model: 'deep', hasReasoningContent: true },
    })
    const readBy = (model: string) =>
      toChatMessages('', messages, { seesImages: false, model }).at(-1)

    expect(readBy('deep')).toEqual({ role: 'assistant', content: 'Yes.', reasoning_content: 'hm' })
    expect(readBy('other')).toEqual({ role: 'assistant', content: 'Yes.' })
  })

  it('starts at the last summary', () => {
    const messages = transcript(
      question('old'),
      { role: 'assistant', content: 'older' },
      question('new'),
      { role: 'summary', content: 'they greeted', throughMessage: 2 },
    )
    expect(read(messages).map((message) => message.content)).toEqual([
      '[Earlier in this conversation, in short]\n\nWhat the person asked for first:\nold\n\nthey greeted',
      'new',
    ])
  })

  it('has the first and the latest request word for word when their messages are gone', () => {
    const messages = transcript(
      question('build a bridge'),
      { role: 'assistant', content: 'yes' },
      question('of stone'),
      asks('c1'),
      result('c1'),
      { role: 'summary', content: 'they build', throughMessage: 3, carried: 'open: the arch' },
    )
    expect(read(messages)[0]?.content).toBe(
      [
        '[Earlier in this conversation, in short]',
        'What the person asked for first:\nbuild a bridge',
        'they build',
        'What the person asked for last:\nof stone',
        'open: the arch',
      ].join('\n\n'),
    )
  })

  it('has older results emptied and long ones without their middle, each with its call', () => {
    const long = 'x'.repeat(1_000)
    const messages = transcript(
      question('go'),
      asks('c1'),
      result('c1', long),
      asks('c2'),
      result('c2', long),
      {
        ...{ role: 'summary', content: '', throughMessage: 0 },
        ...{ emptiedThrough: 3, resultChars: 100 },
      },
    )
    const [, , first, , second] = read(messages)
    expect(first?.content).toContain('1000 characters left out')
    expect(first?.content).not.toContain('xxx')
    expect(second?.content).toContain('900 characters left out')
    expect(String(second?.content).startsWith('x'.repeat(60))).toBe(true)
  })

  it('carries files, and images only to a model that sees', () => {
    const messages = transcript({
      role: 'user',
      content: 'look',
      attachments: [
        { kind: 'text', name: 'a.txt', text: 'hello' },
        { kind: 'image', name: 'p.png', dataUrl: 'data:image/png;base64,AA' },
      ],
    })
    expect(read(messages)[0]?.content).toHaveLength(2)
    expect(read(messages, false)[0]?.content).toBe(
      'look\n\n<file name="a.txt">\nhello\n</file>\n\n[attached images that you cannot see: p.png]',
    )
  })
})
