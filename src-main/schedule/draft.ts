/** A schedule as somebody wants it, before it is kept. */
import { say } from '#say'
import type { Words } from '#words'
import type { Schedule, ScheduleBody } from './schedule-store.ts'
import { nextTime, nextTimes, readWhen, sayWhen } from './when.ts'

export const MAX_SCHEDULES = 100

export type Wanted = Partial<
  Pick<
    ScheduleBody,
    'name' | 'prompt' | 'typed' | 'folder' | 'left' | 'deliver' | 'skills' | 'toolsets'
  > &
    Pick<ScheduleBody, 'contextFrom' | 'whenMissed'>
>

type Drafted = { ok: true; schedule: Schedule } | { ok: false; problem: Words }

/** Over what stands there already, which keeps its times unless they are written anew. */
export function draft(
  base: Omit<Schedule, 'when'> & Partial<Pick<Schedule, 'when'>>,
  wanted: Wanted,
  now: number,
): Drafted {
  const next = { ...base, ...wanted }
  const isSame = base.when !== undefined && next.typed === base.typed
  const read = isSame && base.when ? { ok: true as const, when: base.when } : readNew()
  if (!read.ok) return read
  const { when } = read
  const anchor = isSame ? base.anchor : now
  const nextAt = base.state === 'paused' ? undefined : nextTime(when, now, anchor, base.zone)
  const state = base.state === 'paused' ? 'paused' : nextAt === undefined ? 'ended' : 'on'
  return { ok: true, schedule: { ...next, when, anchor, nextAt, state } }

  function readNew() {
    return readWhen(next.typed, now, base.zone)
  }
}

/** The text of the question: all that it would do, and when. */
export function questionFacts(schedule: Schedule, now: number) {
  const { when, anchor, zone, left = 3, folder, toolsets, prompt, deliver, name } = schedule
  const times = nextTimes(when, { after: now, anchor, zone }, Math.min(3, left))
  return {
    name,
    when: sayWhen(when),
    times:
      times.length > 0 ? times.map((at) => shown(at, zone)).join(', ') : say('schedules.noMore'),
    zone,
    folder,
    tools:
      toolsets.length > 0
        ? say('schedules.someTools', { toolsets: toolsets.join(', ') })
        : say('schedules.allTools'),
    delivered:
      deliver === '' ? say('schedules.staysHere') : say('schedules.delivers', { target: deliver }),
    prompt,
  }
}

/** `2026-11-18 09:00`, as the clock there shows it. */
export function shown(at: number, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return format.format(at)
}
