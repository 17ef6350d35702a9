import { describe, expect, it } from 'vitest'
import { encodeEvent } from '#frames'
import type { EventFrame } from '#wire'
import { type Socket, webSocketLink } from '../../../src-renderer/runtime/ws-link.ts'
import { eventFrame } from '../../support/fake-link.ts'

describe('webSocketLink', () => {
  it('matches each answer to its request, whatever the order', async () => {
    const { link, socket } = open()
    const first = link.request('terminal.stop', { id: 'a' })
    const second = link.request('terminal.stop', { id: 'b' })

    socket.say({ kind: 'answer', id: 2, answer: { ok: true, value: 'two' } })
    socket.say({ kind: 'answer', id: 1, answer: { ok: true, value: 'one' } })

    expect(await Promise.all([first, second])).toEqual([
      { ok: true, value: 'one' },
      { ok: true, value: 'two' },
    ])
    expect(socket.sent[0]).toEqual({
      kind: 'request',
      id: 1,
      name: 'terminal.stop',
      payload: { id: 'a' },
    })
  })

  it('receives an event as text, and one with bytes as a binary message', () => {
    const { socket, received } = open()
    const bytes = new Uint8Array([0, 27, 91, 255])
    const data = eventFrame(8, 'terminal.data', { id: 't1', cursor: 4, bytes })

    socket.say(eventFrame(7, 'notices.dismissed', { id: 'n1' }))
    socket.sayBytes(encodeEvent(data))

    expect(received).toEqual([eventFrame(7, 'notices.dismissed', { id: 'n1' }), data])
  })

  it('answers what was still asked when the socket closes', async () => {
    const { link, socket, closed } = open()
    const waiting = link.request('terminal.stop', { id: 'a' })

    socket.fire('close', { reason: 'the host stopped' })

    expect(await waiting).toMatchObject({ ok: false, code: 'disconnected' })
    expect(await link.request('terminal.stop', { id: 'b' })).toMatchObject({ code: 'disconnected' })
    expect(closed).toEqual(['the host stopped'])
  })

  it('says nothing more once it was closed from this side', () => {
    const { link, socket, received, closed } = open()

    link.close()
    socket.say(eventFrame(7, 'notices.dismissed', { id: 'n1' }))
    socket.fire('close', { reason: '' })

    expect({ received, closed }).toEqual({ received: [], closed: [] })
  })
})

function open() {
  const socket = createFakeSocket()
  const received: EventFrame[] = []
  const closed: string[] = []
  const link = webSocketLink(() => socket)({
    opened: () => {},
    received: (frame) => received.push(frame),
    closed: (reason) => closed.push(reason),
  })
  return { link, socket, received, closed }
}

function createFakeSocket() {
  const listeners = new Map<string, (event: never) => void>()
  const sent: unknown[] = []
  const fire = (name: string, event: object): void => listeners.get(name)?.(event as never)
  const socket = {
    binaryType: 'blob' as const,
    send: (text: string) => sent.push(JSON.parse(text)),
    close: () => {},
    addEventListener: (name: string, listener: (event: never) => void) =>
      listeners.set(name, listener),
    sent,
    fire,
    say: (frame: unknown) => fire('message', { data: JSON.stringify(frame) }),
    sayBytes: (message: string | Uint8Array) =>
      fire('message', { data: typeof message === 'string' ? message : message.slice().buffer }),
  }
  // The part that is used has these shapes; a whole WebSocket cannot be made outside a browser.
  return socket as unknown as Socket & typeof socket
}
