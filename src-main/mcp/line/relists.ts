/** A server says that its tools are others: one list at a time, and a rest after each. */
import type { Clock } from '../../ports/clock.ts'

/** Between two lists; one that says so for ever waits longer and longer. */
const REST_MS = 500
const MAX_REST_MS = 60_000
/** Whoever was quiet for so many rests begins anew. */
const CALM_RESTS = 4

export function createRelists(deps: Pick<Clock, 'now' | 'after'> & { list: () => Promise<void> }) {
  let stop: (() => void) | undefined
  let restMs = REST_MS
  let lastAt = 0
  return { soon, reset }

  function soon(): void {
    if (stop) return
    const quietMs = deps.now() - lastAt
    const waitMs = Math.max(0, restMs - quietMs)
    restMs = quietMs > CALM_RESTS * restMs ? REST_MS : Math.min(2 * restMs, MAX_REST_MS)
    stop = deps.after(waitMs, () => void run())
  }

  /** What is said while it is listed is in the list, or said again. */
  async function run(): Promise<void> {
    await deps.list()
    lastAt = deps.now()
    stop = undefined
  }

  function reset(): void {
    stop?.()
    stop = undefined
    restMs = REST_MS
    lastAt = 0
  }
}
