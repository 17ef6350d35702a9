import type { SessionView } from '#contract'

export interface SessionGroup {
  name: 'today' | 'earlier'
  sessions: SessionView[]
}

/** The newest first. A sub-agent's session is shown by the call that started it, not here. */
export function groupSessions(all: readonly SessionView[], now: Date): SessionGroup[] {
  const sorted = all
    .filter((session) => session.parentId === undefined)
    .sort((a, b) => b.updatedAt - a.updatedAt)
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const groups: SessionGroup[] = [
    { name: 'today', sessions: sorted.filter(({ updatedAt }) => updatedAt >= midnight) },
    { name: 'earlier', sessions: sorted.filter(({ updatedAt }) => updatedAt < midnight) },
  ]
  return groups.filter(({ sessions }) => sessions.length > 0)
}
