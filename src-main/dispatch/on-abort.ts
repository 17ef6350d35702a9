/**
 * Many calls listen to one signal. A signal looks through all its listeners whenever one is added
 * or removed, so each gets a single one from here, which tells all that wait behind it.
 */
const waitingFor = new WeakMap<AbortSignal, Set<() => void>>()

/** Calls `stop` when the signal is aborted; gives the undo. */
export function onAbort(signal: AbortSignal, stop: () => void): () => void {
  const waiting = waitingFor.get(signal) ?? listenTo(signal)
  waiting.add(stop)
  return () => waiting.delete(stop)
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const waiting = new Set<() => void>()
  waitingFor.set(signal, waiting)
  signal.addEventListener('abort', () => {
    for (const stop of [...waiting]) stop()
  })
  return waiting
}
