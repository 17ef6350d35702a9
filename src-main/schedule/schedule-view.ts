/** Schedules and runs as a window shows them. */
import type { ScheduleRunView, ScheduleView } from '#contract'
import type { Run, Schedule } from './schedule-store.ts'
import { nextTimes, sayWhen } from './when.ts'

const SHOWN_TIMES = 3

export function viewOf(
  schedule: Schedule,
  around: {
    now: number
    isRunning: boolean
    last: Run | undefined
    allowed: readonly { key: string; text: string; cwd: string }[]
  },
): ScheduleView {
  const { id, name, prompt, typed, when, zone, folder, model, state, nextAt, anchor } = schedule
  const { whenMissed, deliver, toolsets, skills, madeBy, left = SHOWN_TIMES } = schedule
  const isOn = state === 'on' && nextAt !== undefined
  const after = nextAt === undefined ? around.now : nextAt - 1
  const times = isOn ? nextTimes(when, { after, anchor, zone }, Math.min(SHOWN_TIMES, left)) : []
  return {
    ...{ id, name, prompt, typed, zone, folder, model, state, whenMissed, deliver, madeBy },
    ...{ toolsets, skills, when: sayWhen(when), nextTimes: times },
    isRunning: around.isRunning,
    ...(around.last && { last: viewRun(around.last) }),
    allowed: around.allowed.map(({ key, text, cwd }) => ({ key, text, cwd })),
  }
}

export function viewRun(run: Run): ScheduleRunView {
  const { id, dueAt, startedAt, endedAt, state, sessionId, reason, notRun } = run
  const { isLate, isMany, isByHand } = run
  return {
    ...{ id, dueAt, state, isLate, isMany, isByHand },
    ...(startedAt !== undefined && { startedAt }),
    ...(endedAt !== undefined && { endedAt }),
    ...(sessionId !== undefined && { sessionId }),
    ...(reason && { reason }),
    notRun: notRun.map(({ text, cwd, key }) => ({ text, cwd, ...(key !== undefined && { key }) })),
  }
}
