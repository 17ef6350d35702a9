/** Sandboxes that their service ends by itself: when that is, and the person is told in good time. */
import type { PlaceEndingView } from '#contract'
import type { Sandbox } from './backend.ts'

/** One that is at work may get more time from its service, without a word to us. */
const LOOK_AGAIN_MS = 30_000
/** Time enough to bring a long command to an end, or to fetch what it made. */
const SOON_MS = 600_000
/** Of a sandbox that has little time from the start: the last part of it. */
const SOON_PART = 0.2
const SAME_MS = 1_000

interface Known {
  view: PlaceEndingView
  /** What it had when it was first seen. */
  wholeMs: number
  /** Takes the warning back. */
  settle?: () => void
}

export function createEndings(deps: {
  standing(): readonly { sessionId: string; sandbox: Sandbox }[]
  now(): number
  after(ms: number, run: () => void): () => void
  onChange(): void
  /** What it gives takes the warning back. */
  warn(ending: PlaceEndingView): () => void
}) {
  /** By session and sandbox: the tasks of a session share one. */
  let known = new Map<string, Known>()
  let stopLooking: (() => void) | undefined
  return { look, list, endOf }

  function list(): PlaceEndingView[] {
    return [...known.values()].map(({ view }) => view)
  }

  function endOf(place: string, sessionId: string): number | undefined {
    return list().find((view) => view.place === place && view.sessionId === sessionId)?.at
  }

  /** After a sandbox was opened or has gone, and again as long as one has an end. */
  function look(): void {
    stopLooking?.()
    const before = known
    known = new Map()
    for (const { sessionId, sandbox } of deps.standing()) {
      const key = `${sessionId} ${sandbox.name} ${sandbox.id}`
      const leftMs = sandbox.timeLeftMs?.()
      if (leftMs === undefined || known.has(key)) continue
      known.set(key, seen(sessionId, sandbox.name, leftMs, before.get(key)))
    }
    for (const [key, { settle }] of before) if (!known.has(key)) settle?.()
    stopLooking = known.size > 0 ? deps.after(LOOK_AGAIN_MS, look) : undefined
    if (!isSame([...before.values()], [...known.values()])) deps.onChange()
  }

  function seen(sessionId: string, place: string, leftMs: number, last: Known | undefined): Known {
    const wholeMs = Math.max(last?.wholeMs ?? 0, leftMs)
    const isSoon = leftMs <= Math.min(SOON_MS, wholeMs * SOON_PART)
    const view = { sessionId, place, at: deps.now() + leftMs, isSoon }
    if (!isSoon) last?.settle?.()
    const settle = isSoon ? (last?.settle ?? deps.warn(view)) : undefined
    return { view, wholeMs, ...(settle && { settle }) }
  }
}

export type Endings = ReturnType<typeof createEndings>

function isSame(before: readonly Known[], after: readonly Known[]): boolean {
  return (
    before.length === after.length &&
    after.every(({ view }, index) => {
      const last = before[index]?.view
      return (
        last?.sessionId === view.sessionId &&
        last.place === view.place &&
        last.isSoon === view.isSoon &&
        Math.abs(last.at - view.at) < SAME_MS
      )
    })
  )
}
