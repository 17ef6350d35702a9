/** The calls that one server has not answered yet: a server does not say for which of them it asks. */

/** What was under way when a server asked; nothing, where it asked outside of every call. */
export interface Asking {
  /** Of the latest call. */
  sessionId?: string
  /** No call is out any more that the question can belong to. */
  over?: Promise<unknown>
  /** The server has taken its question back. */
  until: AbortSignal
}

export function createCallsOut() {
  /** The latest last. */
  const calls: { sessionId: string; over: Promise<void> }[] = []
  return { begin, asking }

  /** What comes back says that it is over. */
  function begin(sessionId: string): () => void {
    const { promise: over, resolve } = Promise.withResolvers<void>()
    const call = { sessionId, over }
    calls.push(call)
    return () => {
      calls.splice(calls.indexOf(call), 1)
      resolve()
    }
  }

  function asking(): Omit<Asking, 'until'> {
    const latest = calls.at(-1)
    if (!latest) return {}
    return { sessionId: latest.sessionId, over: Promise.all(calls.map(({ over }) => over)) }
  }
}
