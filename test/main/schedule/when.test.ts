import { describe, expect, it } from 'vitest'
import { nextTimes, readWhen, sayWhen, type When } from '../../../src-main/schedule/when.ts'

const BERLIN = 'Europe/Berlin'
/** A Wednesday. */
const NOW = Date.parse('2026-11-18T08:00:00Z')

function times(typed: string, from: string, zone = BERLIN, count = 3): string[] {
  const after = Date.parse(from)
  const read = readWhen(typed, after, zone)
  if (!read.ok) throw new Error(read.problem.text)
  return nextTimes(read.when, { after, anchor: after, zone }, count).map((at) =>
    new Date(at).toISOString().slice(0, 16),
  )
}

function read(typed: string): When | string {
  const answer = readWhen(typed, NOW, BERLIN)
  return answer.ok ? answer.when : (answer.problem.key ?? '')
}

describe('what people write', () => {
  it.each<[string, When | string]>([
    ['every 2h', { kind: 'every', ms: 7_200_000 }],
    ['30m', { kind: 'every', ms: 1_800_000 }],
    ['  Every   3 Days ', { kind: 'every', ms: 259_200_000 }],
    ['in 30m', { kind: 'once', at: NOW + 1_800_000 }],
    ['weekdays at 9am', { kind: 'cron', fields: '0 9 * * 1-5' }],
    ['every monday 17:30', { kind: 'cron', fields: '30 17 * * 1' }],
    ['every day at 12am', { kind: 'cron', fields: '0 0 * * *' }],
    ['daily at 12pm', { kind: 'cron', fields: '0 12 * * *' }],
    ['tue, thu and sat at 8', { kind: 'cron', fields: '0 8 * * 2,4,6' }],
    ['weekends at 10:05', { kind: 'cron', fields: '5 10 * * 0,6' }],
    ['@daily', { kind: 'cron', fields: '0 0 * * *' }],
    ['*/15 9-17 * jan-mar mon', { kind: 'cron', fields: '*/15 9-17 * jan-mar mon' }],
    ['2026-12-24T18:00', { kind: 'once', at: Date.parse('2026-12-24T17:00Z') }],
    ['2026-12-24 18:00:30z', { kind: 'once', at: Date.parse('2026-12-24T18:00:30Z') }],
    ['2026-12-24T18:00+05:30', { kind: 'once', at: Date.parse('2026-12-24T12:30Z') }],
    ['2026-11-18T08:30', 'schedules.past'],
    ['2026-02-30T08:30', 'schedules.notRead'],
    ['0 0 30 2 *', 'schedules.never'],
    ['0 0 31 4,6 *', 'schedules.never'],
    ['60 * * * *', 'schedules.notRead'],
    ['* * * *', 'schedules.notRead'],
    ['* * * * * *', 'schedules.notRead'],
    ['5-1 * * * *', 'schedules.notRead'],
    ['*/0 * * * *', 'schedules.notRead'],
    ['0 9 L * ?', 'schedules.notRead'],
    ['every 0m', 'schedules.notRead'],
    ['every 30s', 'schedules.notRead'],
    ['every 99999d', 'schedules.notRead'],
    ['every blue moon at 9', 'schedules.notRead'],
    ['weekdays at 25', 'schedules.notRead'],
    ['weekdays at 13pm', 'schedules.notRead'],
    ['', 'schedules.notRead'],
  ])('“%s”', (typed, expected) => {
    expect(read(typed)).toEqual(expected)
  })

  it.each([
    ['every 2h', 'every 2 h'],
    ['90m', 'every 90 min'],
    ['every 2 weeks', 'every 14 days'],
    ['in 5m', 'once'],
    ['every friday 7am', 'every Friday at 07:00'],
    ['weekdays at 9', 'on weekdays at 09:00'],
    ['hourly', 'every hour, 0 min past'],
    ['*/5 * * * *', 'by the fields */5 * * * *'],
  ])('“%s” is said again as “%s”', (typed, said) => {
    const when = read(typed)
    expect(typeof when === 'string' ? when : sayWhen(when).text).toBe(said)
  })
})

describe('the next times', () => {
  it('of days of the month or of the week, where both are named', () => {
    expect(times('0 9 1,15 * 5', '2026-11-18T08:00Z')).toEqual([
      '2026-11-20T08:00',
      '2026-11-27T08:00',
      '2026-12-01T08:00',
    ])
  })

  it('wait for a leap year', () => {
    expect(times('0 12 29 2 *', '2026-11-18T08:00Z', 'UTC', 2)).toEqual([
      '2028-02-29T12:00',
      '2032-02-29T12:00',
    ])
  })

  it('stay at the same time of day when the clock is put forward or back', () => {
    expect(times('every day at 9', '2026-03-27T12:00Z')).toEqual([
      '2026-03-28T08:00',
      '2026-03-29T07:00',
      '2026-03-30T07:00',
    ])
    expect(times('every day at 9', '2026-10-23T12:00Z')).toEqual([
      '2026-10-24T07:00',
      '2026-10-25T08:00',
      '2026-10-26T08:00',
    ])
  })

  it('come once where a time of day is left out, and once where it is gone through twice', () => {
    // 02:30 does not exist on 29 March: it is as much later as the clock was put forward.
    expect(times('30 2 * * *', '2026-03-28T12:00Z')).toEqual([
      '2026-03-29T01:30',
      '2026-03-30T00:30',
      '2026-03-31T00:30',
    ])
    // 02:30 comes at 00:30 and at 01:30 on 25 October.
    expect(times('30 2 * * *', '2026-10-24T12:00Z')).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
      '2026-10-27T01:30',
    ])
  })

  it('of what goes by the hour leave no hour out and double none', () => {
    expect(times('0 * * * *', '2026-10-24T23:30Z', BERLIN, 4)).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T01:00',
      '2026-10-25T02:00',
      '2026-10-25T03:00',
    ])
    expect(times('0 * * * *', '2026-03-28T23:30Z', BERLIN, 4)).toEqual([
      '2026-03-29T00:00',
      '2026-03-29T01:00',
      '2026-03-29T02:00',
      '2026-03-29T03:00',
    ])
  })

  it('are those of the zone, also of one with half hours and a change at midnight', () => {
    expect(times('every day at 9', '2026-11-18T08:00Z', 'Asia/Kolkata', 1)).toEqual([
      '2026-11-19T03:30',
    ])
    // Chile puts its clock forward at midnight: 00:15 on 6 September 2026 does not exist.
    expect(times('15 0 * * *', '2026-09-05T12:00Z', 'America/Santiago', 2)).toEqual([
      '2026-09-06T04:15',
      '2026-09-07T03:15',
    ])
  })
})
