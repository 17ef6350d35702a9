/**
 * The rate limit of the log: folds a flood of lines from one place into a count, so that it does not
 * push real lines out.
 */
import type { LogEntry } from './log.ts'

/** Of one place in one minute; nobody reads more, and ten minutes of it fit in one file. */
const LINES_A_MINUTE = 200
const MINUTE_MS = 60_000

interface Place {
  since: number
  admitted: number
  folded: number
  last: LogEntry | undefined
}

/** Places are few: a level and a scope each. */
export function createFloodGuard(deps: { now: () => number }) {
  const places = new Map<string, Place>()
  return { admit, close }

  /** What is to be written now: the line itself, a count of those that were not, or nothing. */
  function admit(entry: LogEntry): LogEntry[] {
    const key = `${entry.level} ${entry.scope}`
    const place = places.get(key)
    if (!place || deps.now() - place.since >= MINUTE_MS) {
      places.set(key, { since: deps.now(), admitted: 1, folded: 0, last: undefined })
      return [...summaryOf(place), entry]
    }
    if (place.admitted < LINES_A_MINUTE) {
      place.admitted += 1
      return [entry]
    }
    place.folded += 1
    place.last = entry
    return []
  }

  /** What was folded and not yet said. */
  function close(): LogEntry[] {
    const summaries = [...places.values()].flatMap(summaryOf)
    for (const place of places.values()) place.folded = 0
    return summaries
  }
}

function summaryOf(place: Place | undefined): LogEntry[] {
  if (!place?.last || place.folded === 0) return []
  const { level, scope, message, facts } = place.last
  return [
    {
      level,
      scope,
      message: `${place.folded} more lines came too fast to be written; the last: ${message}`,
      ...(facts && { facts }),
    },
  ]
}
