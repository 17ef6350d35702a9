import { useEffect, useState } from 'react'

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
/** Whoever says “in 3 minutes” may be half a minute late. */
const SLOW_MS = MINUTE_MS / 2
const SECONDS_WITHIN_MS = 2 * MINUTE_MS

/**
 * The time now, for words about how long ago `at` was or how long it is until then. It goes on with
 * each second while `at` is nearer than `secondsWithinMs`, with each half minute else, and stands
 * still where there is nothing to wait for.
 */
export function useClock(at: number | undefined, secondsWithinMs = SECONDS_WITHIN_MS): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (at === undefined) return
    let timer: number
    const tick = (): void => {
      const time = Date.now()
      setNow(time)
      timer = window.setTimeout(tick, untilNextTick(time - at, secondsWithinMs))
    }
    tick()
    return () => clearTimeout(timer)
  }, [at, secondsWithinMs])
  return now
}

/** To the next whole second or half minute, counted from `at`: that is when the words change. */
export function untilNextTick(sinceMs: number, secondsWithinMs: number): number {
  const isNear = Math.abs(sinceMs) < secondsWithinMs
  const stepMs = isNear ? SECOND_MS : SLOW_MS
  const pastMs = sinceMs % stepMs
  return pastMs < 0 ? -pastMs : stepMs - pastMs
}
