import type { SessionView } from '#contract'

export interface Announcement {
  kind: 'finished' | 'waits' | 'failed'
  title: string
}

/** What somebody who does not see the dots should hear: each change once, and nothing in between. */
export function announcementsOf(
  before: readonly SessionView[],
  after: readonly SessionView[],
): Announcement[] {
  const known = new Map(before.map((session) => [session.id, session.state]))
  return after.flatMap(({ id, state, title, parentId }): Announcement[] => {
    const was = known.get(id)
    const wasBusy = was === 'running' || was === 'waiting'
    // A sub-agent reports to its parent, not to the person.
    if (parentId || !wasBusy || was === state) return []
    if (state === 'waiting') return [{ kind: 'waits', title }]
    if (state === 'failed') return [{ kind: 'failed', title }]
    return state === 'finished-unseen' || state === 'idle' ? [{ kind: 'finished', title }] : []
  })
}
