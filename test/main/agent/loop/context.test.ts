import { describe, expect, it } from 'vitest'
import { lastToSummarise, needsCompaction } from '../../../../src-main/agent/loop/compaction.ts'
import { estimateTokens, toChatMessages } from '../../../../src-main/agent/loop/context.ts'
import type { Model } from '../../../../src-main/agent/model/model.ts'
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
      '[Earlier in this conversation, in short]\nthey greeted',
      'new',
    ])
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

describe('compaction', () => {
  const model = { contextTokens: 1_000 } as Model

  it('begins when the window is nearly full', () => {
    expect([needsCompaction(799, model), needsCompaction(801, model)]).toEqual([false, true])
  })

  it('keeps the last twenty turns and never splits a call from its result', () => {
    const turns = Array.from({ length: 30 }, (_, index) => [asks(`c${index}`), result(`c${index}`)])
    const messages = transcript(question('go'), ...turns.flat())
    const last = lastToSummarise(messages, 100_000)
    const kept = messages.filter((message) => message.id > (last ?? 0))
    expect(kept.filter((message) => message.role === 'assistant')).toHaveLength(20)
    expect(kept[0]?.role).toBe('assistant')
  })

  it('keeps fewer when twenty would still be too much, but always the newest', () => {
    const turns = Array.from({ length: 30 }, (_, index) => [
      asks(`c${index}`),
      result(`c${index}`, 'x'.repeat(400)),
    ])
    const messages = transcript(question('go'), ...turns.flat())
    const last = lastToSummarise(messages, 1_000) ?? 0
    const tail = messages.filter((message) => message.id > last)
    expect(estimateTokens(toChatMessages('', tail, { seesImages: true }))).toBeLessThanOrEqual(500)
    expect(tail.length).toBeGreaterThanOrEqual(2)
  })

  it('has nothing to spare in a conversation of one turn', () => {
    expect(lastToSummarise(transcript(question('go')), 1_000)).toBeUndefined()
  })
})
