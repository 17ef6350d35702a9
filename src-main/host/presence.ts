/** Whether somebody is there to answer a question: a window is open, or is just loading again. */
const RELOAD_GRACE_MS = 30_000

export function createPresence(now: () => number) {
  const clients = new Set<string>()
  let lastGoneAt = Number.NEGATIVE_INFINITY
  return { came, went, isThere }

  function came(clientId: string): void {
    clients.add(clientId)
  }

  function went(clientId: string): void {
    if (clients.delete(clientId)) lastGoneAt = now()
  }

  function isThere(): boolean {
    return clients.size > 0 || now() - lastGoneAt < RELOAD_GRACE_MS
  }
}
