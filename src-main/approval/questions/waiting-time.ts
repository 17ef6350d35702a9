/** How long each session has waited for a person. Questions that wait side by side count once. */
export function createWaitingTime(now: () => number) {
  const sessions = new Map<string, { open: number; since: number; totalMs: number }>()
  return { begin, end, total, forget }

  function begin(sessionId: string): void {
    const time = sessions.get(sessionId) ?? { open: 0, since: 0, totalMs: 0 }
    sessions.set(sessionId, time)
    if (time.open === 0) time.since = now()
    time.open += 1
  }

  function end(sessionId: string): void {
    const time = sessions.get(sessionId)
    if (!time) return
    time.open -= 1
    if (time.open === 0) time.totalMs += now() - time.since
  }

  function total(sessionId: string): number {
    const time = sessions.get(sessionId)
    if (!time) return 0
    return time.totalMs + (time.open > 0 ? now() - time.since : 0)
  }

  function forget(sessionId: string): void {
    sessions.delete(sessionId)
  }
}
