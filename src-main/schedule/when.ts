/** When something is to be done, as people and models write it: read, said again, and worked out. */
import { say } from '#say'
import type { Words } from '#words'
import { nextOf, readCron } from './cron.ts'
import { momentsAt } from './zoned-time.ts'

export type When =
  | { kind: 'once'; at: number }
  | { kind: 'every'; ms: number }
  | { kind: 'cron'; fields: string }

type ReadWhen = { ok: true; when: When } | { ok: false; problem: Words }

const MINUTE_MS = 60_000
const UNITS: Readonly<Record<string, number>> = {
  m: MINUTE_MS,
  h: 60 * MINUTE_MS,
  d: 24 * 60 * MINUTE_MS,
  w: 7 * 24 * 60 * MINUTE_MS,
}
const LONGEST_MS = 366 * 24 * 60 * MINUTE_MS
const SPAN = String.raw`(\d{1,5})\s*(m|h|d|w|mins?|minutes?|hours?|hrs?|days?|weeks?)`
const TIME = String.raw`(\d{1,2})(?::(\d{2}))?\s*(am|pm)?`
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const SHORT: Readonly<Record<string, string>> = {
  hourly: '0 * * * *',
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
}
const ISO = /^(\d{4})-(\d\d)-(\d\d)[t ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(z|[+-]\d\d:?\d\d)?$/

export function readWhen(typed: string, now: number, zone: string): ReadWhen {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const when = readSpan(text, now) ?? readTime(text) ?? readMoment(text, zone) ?? readFields(text)
  if (!when) return { ok: false, problem: say('schedules.notRead', { typed: typed.slice(0, 100) }) }
  if (when.kind === 'once' && when.at <= now)
    return { ok: false, problem: say('schedules.past', { typed: typed.slice(0, 100) }) }
  if (nextTime(when, now, now, zone) === undefined)
    return { ok: false, problem: say('schedules.never', { typed: typed.slice(0, 100) }) }
  return { ok: true, when }
}

/** The first time after `after`; what goes by intervals counts from `anchor`. */
export function nextTime(
  when: When,
  after: number,
  anchor: number,
  zone: string,
): number | undefined {
  switch (when.kind) {
    case 'once':
      return when.at > after ? when.at : undefined
    case 'every':
      return anchor + (Math.max(0, Math.floor((after - anchor) / when.ms)) + 1) * when.ms
    case 'cron': {
      const cron = readCron(when.fields)
      return cron && nextOf(cron, after, zone)
    }
  }
}

export function nextTimes(
  when: When,
  { after, anchor, zone }: { after: number; anchor: number; zone: string },
  count: number,
): number[] {
  const times: number[] = []
  for (let from: number | undefined = after; times.length < count; ) {
    from = nextTime(when, from, anchor, zone)
    if (from === undefined) break
    times.push(from)
  }
  return times
}

/** As a sentence where people have one for it, otherwise by its fields. */
export function sayWhen(when: When): Words {
  if (when.kind === 'once') return say('schedules.once')
  if (when.kind === 'every') return sayEvery(when.ms)
  const daily = /^(\d{1,2}) (\d{1,2}) \* \* (\*|1-5|0,6|[0-6])$/.exec(when.fields)
  if (!daily) {
    const hourly = /^(\d{1,2}) \* \* \* \*$/.exec(when.fields)
    return hourly
      ? say('schedules.hourly', { minute: Number(hourly[1]) })
      : say('schedules.fields', { fields: when.fields })
  }
  const [, minute = '', hour = '', days = ''] = daily
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (days === '*') return say('schedules.daily', { time })
  if (days === '1-5') return say('schedules.weekdays', { time })
  if (days === '0,6') return say('schedules.weekends', { time })
  return say('schedules.weekly', { time, day: DAY_WORDS[Number(days)] ?? days })
}

function sayEvery(ms: number): Words {
  if (ms % (UNITS.d ?? ms) === 0) return say('schedules.everyDays', { count: ms / (UNITS.d ?? 1) })
  if (ms % (UNITS.h ?? ms) === 0) return say('schedules.everyHours', { count: ms / (UNITS.h ?? 1) })
  return say('schedules.everyMinutes', { count: ms / MINUTE_MS })
}

const DAY_WORDS: readonly Words[] = [
  say('schedules.day0'),
  say('schedules.day1'),
  say('schedules.day2'),
  say('schedules.day3'),
  say('schedules.day4'),
  say('schedules.day5'),
  say('schedules.day6'),
]

/** `every 2h`, `30m`, `in 30m`. */
function readSpan(text: string, now: number): When | undefined {
  const read = new RegExp(`^(?:(every|in) )?${SPAN}$`).exec(text)
  if (!read) return undefined
  const [, word, count = '', unit = ''] = read
  const ms = Number(count) * (UNITS[unit[0] ?? ''] ?? 0)
  if (ms < MINUTE_MS || ms > LONGEST_MS) return undefined
  return word === 'in' ? { kind: 'once', at: now + ms } : { kind: 'every', ms }
}

/** `every day at 9`, `weekdays at 9am`, `every monday and friday 17:30`. */
function readTime(text: string): When | undefined {
  const read = new RegExp(`^(?:(every|each|on) )?(.+?) (?:at )?${TIME}$`).exec(text)
  if (!read) return undefined
  const [, , who = '', hourText = '', minuteText = '0', half] = read
  const days = daysOf(who)
  const hour = hourOf(Number(hourText), half)
  const minute = Number(minuteText)
  if (days === undefined || hour === undefined || minute > 59) return undefined
  return { kind: 'cron', fields: `${minute} ${hour} * * ${days}` }
}

function daysOf(text: string): string | undefined {
  if (/^(?:day|daily)$/.test(text)) return '*'
  if (/^(?:weekdays?|workdays?)$/.test(text)) return '1-5'
  if (/^weekends?$/.test(text)) return '0,6'
  const days = text
    .split(/,? and |, ?| /)
    .map((word) =>
      DAYS.findIndex((day) => day === word || `${day}s` === word || isShort(word, day)),
    )
  if (days.includes(-1)) return undefined
  return [...new Set(days)].sort((a, b) => a - b).join(',')
}

function isShort(word: string, day: string): boolean {
  return word.length >= 3 && word.length <= 4 && day.startsWith(word)
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half === 'pm' ? 12 : 0)
}

function readMoment(text: string, zone: string): When | undefined {
  const read = ISO.exec(text)
  if (!read) return undefined
  const [year, month, day, hour, minute, second = '0'] = read.slice(1, 7)
  const numbers = [year, month, day, hour, minute, second].map(Number)
  const [y = 0, mo = 1, d = 1, h = 0, mi = 0, s = 0] = numbers
  const wall = Date.UTC(y, mo - 1, d, h, mi, s)
  const isReal = new Date(wall).getUTCDate() === d && h < 24 && mi < 60 && s < 60
  if (!isReal) return undefined
  const offset = read[7]
  if (offset === undefined) return { kind: 'once', at: momentsAt(wall, zone)[0] ?? wall }
  if (offset === 'z') return { kind: 'once', at: wall }
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? []
  const ms = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return { kind: 'once', at: sign === '-' ? wall + ms : wall - ms }
}

function readFields(text: string): When | undefined {
  const fields = SHORT[text] ?? text
  return readCron(fields) ? { kind: 'cron', fields } : undefined
}
