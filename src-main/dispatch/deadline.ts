/**
 * Waits for work that may never end. It is told to stop when time is up or when the caller stops,
 * gets a moment to do so, and is then abandoned: nobody behind this waits any longer.
 */
import { onAbort } from './on-abort.ts'

export type Ending<T> =
  | { kind: 'done'; value: T }
  | { kind: 'failed'; error: unknown }
  /** Told to stop; `value` is what it still had to say. */
  | { kind: 'timeout' | 'cancelled'; value?: T; isAbandoned: boolean }

export interface Limits {
  /** The caller's own signal. */
  parent: AbortSignal
  /** `Infinity` for work that may take as long as it likes. */
  limitMs: number
  now(): number
  /** Milliseconds that a person was waited for so far, a wait in progress included. */
  humanWaitMs(): number
  /** Something came after all, too late for anyone. */
  onLate(): void
  /** How long stopping may take. */
  graceMs?: number
}

export const STOP_GRACE_MS = 3_000

// A wait that has just begun would otherwise be counted in steps of its own length.
const MIN_REARM_MS = 1_000

// The longest delay that a timer can hold; a longer one would fire at once.
const MAX_TIMER_MS = 2_147_483_647

export function settleWithin<T>(
  work: PromiseLike<T>,
  controller: AbortController,
  limits: Limits,
): Promise<Ending<T>> {
  const { parent, limitMs, now, humanWaitMs, graceMs = STOP_GRACE_MS } = limits
  return new Promise((resolve) => {
    const startedAt = now()
    const waitedAtStart = humanWaitMs()
    let stopping: 'timeout' | 'cancelled' | undefined
    let isOpen = true
    let unlisten: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    Promise.resolve(work).then(
      (value) => {
        if (!isOpen) limits.onLate()
        else close(stopping ? stopped(stopping, false, value) : { kind: 'done', value })
      },
      (error: unknown) => {
        if (!isOpen) limits.onLate()
        else close(stopping ? stopped(stopping, false) : { kind: 'failed', error })
      },
    )

    // Queued behind the answer of work that is done already, which needs neither timer nor listener.
    queueMicrotask(watch)

    function watch(): void {
      if (!isOpen) return
      if (limitMs <= MAX_TIMER_MS) timer = setTimeout(expire, limitMs)
      unlisten = onAbort(parent, cancel)
      if (parent.aborted) cancel()
    }

    function expire(): void {
      const waitedMs = humanWaitMs() - waitedAtStart
      const leftMs = limitMs - (now() - startedAt - waitedMs)
      if (leftMs <= 0 || waitedMs <= 0) stop('timeout')
      else timer = setTimeout(expire, Math.max(leftMs, MIN_REARM_MS))
    }

    function cancel(): void {
      stop('cancelled')
    }

    function stop(why: 'timeout' | 'cancelled'): void {
      if (!isOpen || stopping) return
      stopping = why
      clearTimeout(timer)
      timer = setTimeout(() => close(stopped(why, true)), graceMs)
      controller.abort(why === 'timeout' ? timeoutReason(limitMs) : parent.reason)
    }

    function close(ending: Ending<T>): void {
      isOpen = false
      clearTimeout(timer)
      unlisten?.()
      resolve(ending)
    }
  })
}

function stopped<T>(kind: 'timeout' | 'cancelled', isAbandoned: boolean, value?: T): Ending<T> {
  return value === undefined ? { kind, isAbandoned } : { kind, isAbandoned, value }
}

function timeoutReason(limitMs: number): DOMException {
  return new DOMException(`not finished within ${limitMs / 1_000} s`, 'TimeoutError')
}
