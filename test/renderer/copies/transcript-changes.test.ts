import { describe, expect, it } from 'vitest'
import type { MessageView, ToolCallView } from '#contract'
import { applyChanges, type Messages } from '../../../src-renderer/copies/transcript-changes.ts'

describe('the changes of one frame', () => {
  it('append streamed words to their message and leave the others as they are', () => {
    const before = messagesOf(message(1, 'hi'), message(2, 'Let'))
    const first = before.byId.get(1)

    const after = applyChanges(before, [
      { kind: 'streamed', id: 2, text: ' me' },
      { kind: 'streamed', id: 2, text: ' see', reasoning: 'hm' },
    ])

    expect(after.byId.get(2)).toMatchObject({ text: 'Let me see', reasoning: 'hm' })
    expect(after.byId.get(1)).toBe(first)
    expect(after.order).toBe(before.order)
  })

  it('put a new message at its place', () => {
    const after = applyChanges(messagesOf(message(1), message(4)), [
      { kind: 'message', message: message(5) },
      { kind: 'message', message: message(3) },
    ])

    expect(after.order).toEqual([1, 3, 4, 5])
  })

  it('show a call from its first letters to its result', () => {
    const before = messagesOf(message(1))
    const call = callOf({ state: 'writing', arguments: '{"comm' })

    const written = applyChanges(before, [
      { kind: 'call', messageId: 1, call },
      { kind: 'call', messageId: 1, call: { ...call, state: 'running', startedAt: 5 } },
    ])
    expect(written.byId.get(1)?.calls).toEqual([{ ...call, state: 'running', startedAt: 5 }])

    const done = callOf({ state: 'done', result: '{}', durationMs: 3 })
    const after = applyChanges(written, [
      { kind: 'message', message: { ...message(1), calls: [done] } },
    ])
    expect(after.byId.get(1)?.calls).toEqual([done])
  })

  it('show what a running call is at, and nothing of it once it has ended', () => {
    const running = { ...message(1), calls: [callOf({ id: 'c1', state: 'running' })] }
    const before = messagesOf(running, message(2))
    const at = { kind: 'progress', callId: 'c1', progress: 'reads 2 of 3' } as const
    const during = applyChanges(before, [at]).byId.get(1)
    const ended = { ...message(1), calls: [callOf({ id: 'c1', state: 'done' })] }
    const after = applyChanges(before, [{ kind: 'message', message: ended }, at]).byId.get(1)

    expect(during?.calls?.[0]?.progress).toBe('reads 2 of 3')
    expect(after?.calls?.[0]?.progress).toBeUndefined()
  })

  it('keep since when a call runs while another of the same reply ends', () => {
    const running = callOf({ id: 'slow', state: 'running', startedAt: 7 })
    const before = messagesOf({ ...message(1), calls: [running, callOf({ state: 'running' })] })

    const after = applyChanges(before, [
      {
        kind: 'message',
        message: {
          ...message(1),
          calls: [callOf({ id: 'slow', state: 'running' }), callOf({ state: 'done' })],
        },
      },
    ])

    expect(after.byId.get(1)?.calls?.[0]).toMatchObject({ id: 'slow', startedAt: 7 })
  })

  it('take away everything from an edited message on', () => {
    const after = applyChanges(messagesOf(message(1), message(2), message(3)), [
      { kind: 'removed', fromId: 2 },
    ])

    expect([after.order, [...after.byId.keys()]]).toEqual([[1], [1]])
  })

  it('ignore words for a message that is not loaded', () => {
    const before = messagesOf(message(9))

    expect(applyChanges(before, [{ kind: 'streamed', id: 1, text: 'x' }]).order).toEqual([9])
  })
})

function messagesOf(...list: MessageView[]): Messages {
  return {
    order: list.map(({ id }) => id),
    byId: new Map(list.map((one) => [one.id, one])),
    todos: [],
  }
}

function message(id: number, text = ''): MessageView {
  return { id, sessionId: 's1', role: 'assistant', text, createdAt: id }
}

function callOf(facts: Partial<ToolCallView>): ToolCallView {
  return { id: 'c1', name: 'terminal', emoji: '💻', arguments: '{}', state: 'running', ...facts }
}
