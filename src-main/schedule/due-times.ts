/** Of a schedule whose time has come, perhaps while the app was closed: which times those were. */
import { nextTime, type When } from './when.ts'

interface DueTimes {
  /** The latest last. */
  times: number[]
  /** There were more before the first of them. */
  hasMore: boolean
}

const HOUR_MS = 3_600_000
/** Looked through backwards until enough are found. */
const WINDOWS_MS = [HOUR_MS, 24 * HOUR_MS, 14 * 24 * HOUR_MS, 400 * 24 * HOUR_MS]

export function dueTimes(
  { when, anchor, zone, nextAt }: { when: When; anchor: number; zone: string; nextAt: number },
  now: number,
  kept: number,
): DueTimes {
  let found: DueTimes = { times: [], hasMore: false }
  for (const windowMs of [...WINDOWS_MS, Number.POSITIVE_INFINITY]) {
    const from = Math.max(nextAt, now - windowMs)
    found = within(from, from > nextAt)
    if (found.times.length >= kept || from === nextAt) return found
  }
  return found

  function within(from: number, isCutOff: boolean): DueTimes {
    const times: number[] = from === nextAt ? [nextAt] : []
    for (let at: number | undefined = from; times.length < 20 * kept; ) {
      at = nextTime(when, at, anchor, zone)
      if (at === undefined || at > now) break
      times.push(at)
    }
    return { times: times.slice(-kept), hasMore: isCutOff || times.length > kept }
  }
}
