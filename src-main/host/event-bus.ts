/** Numbers every event of a runtime and carries it to the windows that should see it. */
import type { EventName, Events } from '#contract'
import type { EventFrame } from '#wire'

export type Send = (frame: EventFrame) => void

export function createEventBus(onFailure?: (error: unknown) => void) {
  const clients = new Map<string, Send>()
  let seq = 0
  return { publish, connect, seq: () => seq }

  /** To every window, or only to the one named. */
  function publish<Name extends EventName>(
    name: Name,
    payload: Events[Name],
    toClientId?: string,
  ): void {
    seq += 1
    const frame: EventFrame = { kind: 'event', seq, name, payload }
    if (toClientId === undefined) for (const send of clients.values()) deliver(send, frame)
    else {
      const send = clients.get(toClientId)
      if (send) deliver(send, frame)
    }
  }

  /** One window that cannot be reached must not keep an event from the others. */
  function deliver(send: Send, frame: EventFrame): void {
    try {
      send(frame)
    } catch (error) {
      onFailure?.(error)
    }
  }

  function connect(clientId: string, send: Send): () => void {
    clients.set(clientId, send)
    return () => clients.delete(clientId)
  }
}

export type EventBus = ReturnType<typeof createEventBus>
