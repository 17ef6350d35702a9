/** Five cron fields: read, and the next time at which they fit in a time zone. */
import { momentsAt, wallAt } from './zoned-time.ts'

export interface Cron {
  minutes: readonly number[]
  hours: readonly number[]
  days: ReadonlySet<number>
  months: ReadonlySet<number>
  weekdays: ReadonlySet<number>
  /** Both days of the month and of the week are named: then either is enough, as cron has it. */
  isEitherDay: boolean
  /** It goes by the hour rather than at a time of day, so an hour that comes twice counts twice. */
  isByTheHour: boolean
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Some 29 February is in it; what does not come within it never comes. */
const SEARCHED_DAYS = 366 * 9
/** No clock is put forward or back by more. */
const LARGEST_CHANGE_MS = 3 * HOUR_MS

const MONTHS = names('jan feb mar apr may jun jul aug sep oct nov dec', 1)
const WEEKDAYS = names('sun mon tue wed thu fri sat', 0)

export function readCron(text: string): Cron | undefined {
  const fields = text.trim().toLowerCase().split(/\s+/)
  if (fields.length !== 5) return undefined
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields
  const minutes = readField(minute, 0, 59)
  const hours = readField(hour, 0, 23)
  const days = readField(day, 1, 31)
  const months = readField(month, 1, 12, MONTHS)
  const weekdays = readField(weekday, 0, 7, WEEKDAYS)?.map((number) => number % 7)
  if (!minutes || !hours || !days || !months || !weekdays) return undefined
  return {
    ...{ minutes, hours },
    days: new Set(days),
    months: new Set(months),
    weekdays: new Set(weekdays),
    isEitherDay: !day.startsWith('*') && !weekday.startsWith('*'),
    isByTheHour: hour.startsWith('*'),
  }
}

/** The first moment after this one; undefined for days that no year has. */
export function nextOf(cron: Cron, after: number, zone: string): number | undefined {
  const shown = wallAt(after, zone)
  const today = Math.floor(shown / DAY_MS) * DAY_MS
  for (let index = -1; index <= SEARCHED_DAYS; index += 1) {
    const day = today + index * DAY_MS
    const found = isDay(cron, new Date(day))
      ? firstIn(cron, { day, after, shown }, zone)
      : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function firstIn(
  cron: Cron,
  { day, after, shown }: { day: number; after: number; shown: number },
  zone: string,
): number | undefined {
  const offset = steadyOffset(day, zone)
  let best: number | undefined
  for (const hour of cron.hours) {
    const start = day + hour * HOUR_MS
    if (start + HOUR_MS + LARGEST_CHANGE_MS < shown) continue
    for (const minute of cron.minutes) {
      const wall = start + minute * MINUTE_MS
      const moments = offset === undefined ? momentsAt(wall, zone) : [wall - offset]
      for (const moment of cron.isByTheHour ? moments : moments.slice(0, 1))
        if (moment > after && (best === undefined || moment < best)) best = moment
      if (best !== undefined && offset !== undefined) return best
    }
  }
  return best
}

/** How far the clock is from Greenwich, on a day around which nobody changes it. */
function steadyOffset(day: number, zone: string): number | undefined {
  const [before, behind] = [day - DAY_MS, day + 2 * DAY_MS].map((at) => wallAt(at, zone) - at)
  return before === behind ? before : undefined
}

function isDay(cron: Cron, date: Date): boolean {
  if (!cron.months.has(date.getUTCMonth() + 1)) return false
  const isOfMonth = cron.days.has(date.getUTCDate())
  const isOfWeek = cron.weekdays.has(date.getUTCDay())
  return cron.isEitherDay ? isOfMonth || isOfWeek : isOfMonth && isOfWeek
}

/** The numbers of a field such as `1-5,10` or `*\/15`; undefined when it says anything else. */
function readField(
  text: string,
  least: number,
  most: number,
  byName: ReadonlyMap<string, number> = new Map(),
): number[] | undefined {
  const found = new Set<number>()
  for (const part of text.split(',')) {
    const read = /^(\*|(\w+)(?:-(\w+))?)(?:\/(\d+))?$/.exec(part)
    if (!read) return undefined
    const [, range, one = '', other, step] = read
    const from = range === '*' ? least : numberOf(one)
    const to = range === '*' ? most : other === undefined ? (step ? most : from) : numberOf(other)
    const by = step === undefined ? 1 : Number(step)
    if (from === undefined || to === undefined || by < 1) return undefined
    if (from < least || to > most || from > to) return undefined
    for (let number = from; number <= to; number += by) found.add(number)
  }
  return [...found].sort((a, b) => a - b)

  function numberOf(word: string): number | undefined {
    return /^\d{1,2}$/.test(word) ? Number(word) : byName.get(word)
  }
}

function names(text: string, first: number): ReadonlyMap<string, number> {
  return new Map(text.split(' ').map((name, index) => [name, first + index]))
}
