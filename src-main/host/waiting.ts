/** Keeps the one list of what waits for the person, gathered from those who wait. */
import type { EventName, WaitingView } from '#contract'
import type { EventBus } from './event-bus.ts'

/** What somebody waits for, before it is known since when. */
export type Waits = Omit<WaitingView, 'since'> & { since?: number }

/** After these the list may be another. */
const CHANGES: ReadonlySet<EventName> = new Set<EventName>([
  'approval.asked',
  'approval.changed',
  'approval.settled',
  'clarify.asked',
  'clarify.settled',
  'terminal.changed',
  'terminal.closed',
  'places.changed',
  'tools.changed',
  'mcp.changed',
  'session.deleted',
])

const OF_PLACES: ReadonlySet<WaitingView['kind']> = new Set(['host-key', 'place'])

interface Source {
  /** All that waits now. */
  gather: () => Waits[]
  /** A session has begun to wait, or goes on. */
  onSession: (sessionId: string) => void
}

export function createWaiting(deps: { publish: EventBus['publish']; now: () => number }) {
  let current: WaitingView[] = []
  let source: Source | undefined
  return { published, follow, list: () => current, isWaiting }

  /** From now on; before that nobody can wait. */
  function follow(next: Source): void {
    source = next
  }

  /** Called after every event, so that the list follows it. */
  function published(name: EventName): void {
    if (source && CHANGES.has(name)) refresh(source)
  }

  /** Its agent stands still; a place that the person has to see to holds up what comes next. */
  function isWaiting(sessionId: string): boolean {
    return current.some((view) => view.sessionId === sessionId && !OF_PLACES.has(view.kind))
  }

  function refresh({ gather, onSession }: Source): void {
    const known = new Map(current.map((view) => [view.id, view.since]))
    const next = gather()
      .map((view) => ({ ...view, since: view.since ?? known.get(view.id) ?? deps.now() }))
      .sort((a, b) => a.since - b.since)
    if (JSON.stringify(next) === JSON.stringify(current)) return
    const before = sessionsOf(current)
    const after = sessionsOf(next)
    current = next
    deps.publish('waiting.changed', next)
    for (const sessionId of new Set([...before, ...after]))
      if (before.has(sessionId) !== after.has(sessionId)) onSession(sessionId)
  }
}

export type Waiting = ReturnType<typeof createWaiting>

function sessionsOf(list: readonly WaitingView[]): Set<string> {
  return new Set(list.flatMap(({ sessionId }) => (sessionId === undefined ? [] : [sessionId])))
}
