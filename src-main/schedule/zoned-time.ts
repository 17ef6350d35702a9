/** Between a moment and what a clock on the wall of some time zone shows then. */

/** What a wall clock shows: as the UTC time at which a clock in Greenwich would show the same. */
type Wall = number

const formats = new Map<string, Intl.DateTimeFormat>()
const DAY_MS = 86_400_000

export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

export function wallAt(moment: number, zone: string): Wall {
  const whole = Math.floor(moment / 1_000) * 1_000
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(whole)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/**
 * The moments at which the clock shows this: one on most days, two when the hour is gone through
 * twice. An hour that is left out comes by itself as much later as the clock was put forward.
 */
export function momentsAt(wall: Wall, zone: string): number[] {
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((near) => wallAt(near, zone) - near)
  const candidates = [...new Set(offsets)].map((offset) => wall - offset).sort((a, b) => a - b)
  const shown = candidates.filter((moment) => wallAt(moment, zone) === wall)
  if (shown.length > 0) return shown
  // Counted from before the change, it lies after it.
  return candidates.slice(-1)
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}
