/** A typed event source: whoever subscribes gets the undo. */
export function createEmitter<Payloads>() {
  const listeners = new Map<keyof Payloads, Set<(payload: never) => void>>()
  return { on, emit }

  function on<Name extends keyof Payloads>(
    name: Name,
    listener: (payload: Payloads[Name]) => void,
  ): () => void {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set.add(listener))
    return () => set.delete(listener)
  }

  function emit<Name extends keyof Payloads>(name: Name, payload: Payloads[Name]): void {
    for (const listener of [...(listeners.get(name) ?? [])]) {
      // `on` is the only writer of the map, so a set under this name takes this payload.
      const receive = listener as (payload: Payloads[Name]) => void
      receive(payload)
    }
  }
}
