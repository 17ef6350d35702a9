/** A circuit breaker: counts refusals in a row by a machine; a person's own no is an answer, not a loop. */
const THRESHOLD = 3
const TRACKED_SESSIONS = 256

export function createDenialBreaker(threshold = THRESHOLD) {
  const inARow = new Map<string, number>()
  return { denied, approved, isOpen }

  function denied(sessionId: string): void {
    const count = (inARow.get(sessionId) ?? 0) + 1
    inARow.delete(sessionId)
    inARow.set(sessionId, count)
    const [oldest] = inARow.keys()
    if (inARow.size > TRACKED_SESSIONS && oldest !== undefined) inARow.delete(oldest)
  }

  function approved(sessionId: string): void {
    inARow.delete(sessionId)
  }

  /** From here on the agent is told to stop and report. */
  function isOpen(sessionId: string): boolean {
    return (inARow.get(sessionId) ?? 0) >= threshold
  }
}

export type DenialBreaker = ReturnType<typeof createDenialBreaker>
