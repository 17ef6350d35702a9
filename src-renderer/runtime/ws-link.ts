/** The line of the web host: requests and events as text, events with bytes as binary messages. */
import { decodeBinaryEvent } from '#frames'
import { type Answer, type AnswerFrame, type EventFrame, failed } from '#wire'
import type { OpenLink } from './link.ts'

/** The part of the browser's WebSocket that is used here. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'addEventListener' | 'binaryType'>

export function webSocketLink(openSocket: () => Socket): OpenLink {
  return (listener) => {
    const waiting = new Map<number, (answer: Answer) => void>()
    let lastId = 0
    let isOver = false
    const socket = openSocket()
    socket.binaryType = 'arraybuffer'
    socket.addEventListener('open', () => isOver || listener.opened())
    socket.addEventListener('message', ({ data }) => isOver || receive(data))
    socket.addEventListener('close', ({ reason }) => {
      if (isOver) return
      end()
      listener.closed(reason)
    })
    return { request, close }

    function request(name: string, payload: unknown): Promise<Answer> {
      if (isOver) return Promise.resolve(lost())
      lastId += 1
      const id = lastId
      socket.send(JSON.stringify({ kind: 'request', id, name, payload }))
      return new Promise((resolve) => waiting.set(id, resolve))
    }

    function receive(data: string | ArrayBuffer): void {
      if (typeof data !== 'string') listener.received(decodeBinaryEvent(new Uint8Array(data)))
      // The socket is our own host's, of the same origin; it sends these two frames only.
      else take(JSON.parse(data) as AnswerFrame | EventFrame)
    }

    function take(frame: AnswerFrame | EventFrame): void {
      if (frame.kind === 'event') {
        listener.received(frame)
      } else {
        waiting.get(frame.id)?.(frame.answer)
        waiting.delete(frame.id)
      }
    }

    function close(): void {
      end()
      socket.close()
    }

    function end(): void {
      isOver = true
      for (const settle of waiting.values()) settle(lost())
      waiting.clear()
    }
  }
}

function lost(): Answer {
  const text = 'the connection to the runtime was lost before it answered'
  return failed('disconnected', { text })
}
