import { useEffect, useState } from 'react'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** The time now, redrawn every second while `at` is less than a minute away, and every minute else. */
export function useClock(at: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const isNear = Math.abs(at - now) < 2 * MINUTE_MS
    const timer = setTimeout(() => setNow(Date.now()), isNear ? SECOND_MS : MINUTE_MS / 2)
    return () => clearTimeout(timer)
  }, [at, now])
  return now
}
