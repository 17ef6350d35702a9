import { beforeEach, describe, expect, it } from 'vitest'
import type { EventName, MessageView, Runtime } from '#contract'
import { followTranscript, useTranscript } from '../../../src-renderer/copies/transcript.ts'

describe('the open transcript', () => {
  beforeEach(() => {
    useTranscript.getState().opened('elsewhere')
    useTranscript.getState().opened('s1')
  })

  it('draws once for all the words that come in one frame', () => {
    const { emit, frame } = follow()
    useTranscript.getState().loaded('s1', pageOf(message(1)))
    let drawn = 0
    const stop = useTranscript.subscribe(() => {
      drawn += 1
    })

    for (const text of ['a', 'b', 'c']) emit('message.streamed', { sessionId: 's1', id: 1, text })
    frame()
    stop()

    expect([drawn, useTranscript.getState().byId.get(1)?.text]).toEqual([1, 'abc'])
  })

  it('takes nothing twice: what came before the page may be in the page', () => {
    const { emit, frame } = follow()
    emit('message.streamed', { sessionId: 's1', id: 1, text: 'once' })
    useTranscript.getState().loaded('s1', pageOf({ ...message(1), text: 'once' }))
    frame()

    expect(useTranscript.getState().byId.get(1)?.text).toBe('once')
  })

  it('loses nothing that overtook the page on its way', () => {
    const { emit } = follow()
    emit('message.changed', { ...message(1), text: 'the whole' })
    emit('message.changed', message(2))
    const half = { ...message(1), text: 'the', streaming: true }
    useTranscript.getState().loaded('s1', pageOf(half))

    expect(useTranscript.getState().order).toEqual([1, 2])
    expect(useTranscript.getState().byId.get(1)?.text).toBe('the whole')
  })

  it('does not go back to what the page has left behind', () => {
    const { emit } = follow()
    emit('message.changed', { ...message(1), text: 'the', streaming: true })
    emit('message.removed', { sessionId: 's1', fromId: 0 })
    useTranscript.getState().loaded('s1', pageOf({ ...message(1), text: 'the whole' }))

    expect(useTranscript.getState().byId.get(1)?.text).toBe('the whole')
  })

  it('leaves the messages of other sessions alone', () => {
    const { emit, frame } = follow()
    useTranscript.getState().loaded('s1', pageOf(message(1)))

    emit('message.changed', { ...message(2), sessionId: 's2' })
    frame()

    expect(useTranscript.getState().order).toEqual([1])
  })

  it('puts an older page before what is shown', () => {
    const { loaded, olderLoaded } = useTranscript.getState()
    loaded('s1', { ...pageOf(message(5), message(6)), hasMore: true })
    olderLoaded('s1', pageOf(message(3), message(4)))

    expect(useTranscript.getState()).toMatchObject({ order: [3, 4, 5, 6], hasMore: false })
  })

  it('keeps what was read further back over a reconnect', () => {
    const { loaded, olderLoaded } = useTranscript.getState()
    loaded('s1', { ...pageOf(message(5)), hasMore: true })
    olderLoaded('s1', pageOf(message(3)))
    loaded('s1', { ...pageOf(message(5), message(6)), hasMore: true })

    expect(useTranscript.getState()).toMatchObject({ order: [3, 5, 6], hasMore: false })
  })

  it('forgets a page that comes after another session was opened', () => {
    useTranscript.getState().opened('s2')
    useTranscript.getState().loaded('s1', pageOf(message(1)))

    expect(useTranscript.getState()).toMatchObject({ sessionId: 's2', order: [] })
  })
})

function follow() {
  const listeners = new Map<string, (payload: never) => void>()
  const waiting: (() => void)[] = []
  const runtime: Pick<Runtime, 'on'> = {
    on: (name, listener) => {
      listeners.set(name, listener)
      return () => listeners.delete(name)
    },
  }
  followTranscript(runtime, (run) => waiting.push(run))
  return {
    // The test sends what the contract says for the name.
    emit: (name: EventName, payload: unknown) => listeners.get(name)?.(payload as never),
    frame: () => {
      for (const run of waiting.splice(0)) run()
    },
  }
}

function pageOf(...messages: MessageView[]) {
  return { messages, hasMore: false, todos: [] }
}

function message(id: number): MessageView {
  return { id, sessionId: 's1', role: 'assistant', text: '', createdAt: id }
}
