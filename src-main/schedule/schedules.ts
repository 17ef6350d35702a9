/** All schedules: what is due is begun, and every time that was due has its row. */
import type { SchedulesView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import type { Log } from '../lib/log.ts'
import type { Clock } from '../ports/clock.ts'
import type { Allowances } from './allowances.ts'
import { dueTimes } from './due-times.ts'
import type { FailureNotices } from './failure-notices.ts'
import type { Run, RunBody, Schedule, ScheduleStore } from './schedule-store.ts'
import { viewOf } from './schedule-view.ts'
import type { UnattendedSessions } from './unattended.ts'
import { nextTime } from './when.ts'

/** A clock that was put back, or a laptop that slept, is noticed this soon. */
const LOOK_EVERY_MS = 60_000
/** So much after its time a run is called late. */
const LATE_MS = 2 * 60_000
/** At most so many runs at once, because each costs. */
const MAX_TOGETHER = 2
/** Of times that went by while the app was closed. */
const KEPT_MISSED = 50
const KEPT_RUNS = 500
/** A text that a person or another schedule is told. */
const MAX_ANSWER = 20_000

export type RunEnd =
  | { state: 'done'; answer: string }
  | { state: 'stopped' }
  | { state: 'failed'; reason: Words; answer?: string }

export function createSchedules(deps: {
  store: ScheduleStore
  unattended: UnattendedSessions
  allowances: Allowances
  failures: FailureNotices
  /** `onSession` is told of the session before anything happens in it. */
  begin: (
    schedule: Schedule,
    words: Words,
    onSession: (sessionId: string) => void,
  ) => Promise<RunEnd>
  /** Over a channel of the person's. */
  send: (target: string, text: string) => Promise<{ ok: true } | { ok: false; message: string }>
  targets: () => string[]
  onChange: (view: SchedulesView) => void
  log: Log
  clock: Clock
}) {
  const { store, clock } = deps
  const running = new Map<string, Promise<void>>()
  let queue: { schedule: Schedule; run: Run }[] = []
  let cancelLook: (() => void) | undefined
  let seenAt = clock.now()
  let isStopping = false
  return { start, stop, ended, runNow, view, changed }

  /** What an earlier run of the app left in the middle is told, and what it missed. */
  function start(): void {
    store.purgeRemoved()
    for (const run of store.left()) {
      const isBegun = run.state === 'running'
      const reason = say(isBegun ? 'schedules.crashed' : 'schedules.closed')
      const change = { endedAt: clock.now(), reason }
      store.changeRun(run.id, { ...change, state: isBegun ? 'interrupted' : 'missed' })
      const schedule = store.find(run.scheduleId)
      if (schedule && isBegun) deps.failures.interrupted(schedule)
    }
    look()
  }

  function stop(): void {
    isStopping = true
    cancelLook?.()
    queue = []
  }

  /** After `stop`, when the agent has stopped as well. */
  async function ended(): Promise<void> {
    await Promise.all(running.values())
  }

  function look(): void {
    if (isStopping) return
    const now = clock.now()
    if (now < seenAt - LOOK_EVERY_MS) countAnew(now)
    seenAt = now
    for (const schedule of store.due(now)) take(schedule, now)
    arm(now)
  }

  function arm(now: number): void {
    cancelLook?.()
    cancelLook = undefined
    const next = store.list().flatMap(({ state, nextAt }) => (state === 'on' ? (nextAt ?? []) : []))
    if (next.length === 0 || isStopping) return
    const waitMs = Math.min(LOOK_EVERY_MS, Math.max(0, Math.min(...next) - now))
    cancelLook = clock.after(waitMs, look)
  }

  /** The clock was put back: what was worked out by the wrong one may be years away. */
  function countAnew(now: number): void {
    for (const schedule of store.list())
      if (schedule.state === 'on' && schedule.when.kind !== 'once') {
        const anchor = Math.min(schedule.anchor, now)
        const nextAt = nextTime(schedule.when, now, anchor, schedule.zone)
        store.put({ ...schedule, anchor, nextAt })
      }
  }

  function take(schedule: Schedule, now: number): void {
    const { id, when, anchor, zone, nextAt = now } = schedule
    const { times, hasMore } = dueTimes({ when, anchor, zone, nextAt }, now, KEPT_MISSED)
    const latest = times.pop() ?? nextAt
    const isLate = now - latest > LATE_MS
    // Before anything begins: a crash must not make it begin twice.
    const after = spent({ ...schedule, nextAt: nextTime(when, now, anchor, zone) })
    store.put(after)
    times.forEach((dueAt, index) => {
      const isMany = index === 0 && hasMore
      note(id, dueAt, 'missed', { isMany, reason: say('schedules.closed') })
    })
    if (isLate && schedule.whenMissed === 'list')
      note(id, latest, 'missed', { reason: say('schedules.closed') })
    else if (isAtWork(id)) note(id, latest, 'skipped', { reason: say('schedules.stillRunning') })
    else {
      const run = store.addRun({
        scheduleId: id,
        dueAt: latest,
        state: 'waiting',
        body: { isLate },
      })
      if (run) put(after, run)
    }
    store.trimRuns(id, KEPT_RUNS)
    changed()
  }

  /** One of so many is used up; the last time of all ends it. */
  function spent(schedule: Schedule): Schedule {
    const left = schedule.left === undefined ? undefined : schedule.left - 1
    const isOver = schedule.nextAt === undefined || (left !== undefined && left <= 0)
    const next: Schedule = { ...schedule, ...(left !== undefined && { left }) }
    return isOver ? { ...next, state: 'ended', nextAt: undefined } : next
  }

  function note(scheduleId: string, dueAt: number, state: Run['state'], body: Partial<RunBody>) {
    store.addRun({ scheduleId, dueAt, state, body })
  }

  function isAtWork(id: string): boolean {
    return running.has(id) || queue.some(({ schedule }) => schedule.id === id)
  }

  /** By hand, or because the person said yes to the agent. */
  function runNow(id: string): void {
    const schedule = store.find(id)
    if (!schedule) throw new RuntimeError('not-found', say('schedules.unknown'))
    if (isAtWork(id))
      throw new RuntimeError('conflict', say('schedules.atWork', { name: schedule.name }))
    const dueAt = clock.now()
    const run = store.addRun({ scheduleId: id, dueAt, state: 'waiting', body: { isByHand: true } })
    if (run) put(schedule, run)
    changed()
  }

  function put(schedule: Schedule, run: Run): void {
    queue.push({ schedule, run })
    proceed()
  }

  function proceed(): void {
    while (running.size < MAX_TOGETHER && !isStopping) {
      const next = queue.shift()
      if (!next) return
      const { schedule, run } = next
      const work = perform(schedule, run).finally(() => {
        running.delete(schedule.id)
        proceed()
        changed()
      })
      running.set(schedule.id, work)
    }
  }

  /** The border around a run: however it ends, its row says so. */
  async function perform(schedule: Schedule, run: Run): Promise<void> {
    store.changeRun(run.id, { state: 'running', startedAt: clock.now() })
    let sessionId: string | undefined
    try {
      const end = await deps.begin(schedule, wordsFor(schedule, run), (id) => {
        sessionId = id
        attend(schedule, run, id)
      })
      await settle(schedule, run, end)
    } catch (error) {
      const reason = error instanceof RuntimeError ? error.words : { text: String(error) }
      await settle(schedule, run, { state: 'failed', reason })
    } finally {
      if (sessionId !== undefined) deps.unattended.end(sessionId)
    }
  }

  function attend(schedule: Schedule, run: Run, sessionId: string): void {
    store.changeRun(run.id, { sessionId })
    const notRun: Run['notRun'] = []
    deps.unattended.begin(sessionId, {
      via: say('schedules.via', { name: schedule.name }).text,
      allowed: new Set(deps.allowances.of(schedule.id).map(({ key }) => key)),
      toolsets: schedule.toolsets,
      notAsked: (skipped) => {
        notRun.push(skipped)
        store.changeRun(run.id, { notRun })
        changed()
      },
    })
    changed()
  }

  async function settle(schedule: Schedule, run: Run, end: RunEnd): Promise<void> {
    const endedAt = clock.now()
    deps.log.info('a schedule has run', { id: schedule.id, state: end.state })
    if (isStopping) {
      store.changeRun(run.id, { endedAt, state: 'interrupted', reason: say('schedules.crashed') })
      return
    }
    const answer = 'answer' in end ? end.answer?.slice(0, MAX_ANSWER) : undefined
    const undelivered = end.state === 'done' ? await delivered(schedule, end.answer) : undefined
    const reason = end.state === 'failed' ? end.reason : undelivered
    store.changeRun(run.id, { endedAt, state: end.state, answer, reason })
    // The person may have changed it meanwhile.
    const now = store.find(schedule.id)
    if (!now || end.state === 'stopped') return
    const failure = deps.failures.ended(now, reason)
    store.put({ ...now, failure })
  }

  async function delivered({ deliver }: Schedule, answer: string): Promise<Words | undefined> {
    if (deliver === '' || answer === '') return undefined
    const sent = await deps.send(deliver, answer)
    return sent.ok ? undefined : say('schedules.notDelivered', { cause: sent.message })
  }

  function wordsFor(schedule: Schedule, run: Run): Words {
    const { name, prompt, skills, contextFrom } = schedule
    const due = new Date(run.dueAt).toISOString()
    const loads = skills.length > 0 ? [`Load these skills first: ${skills.join(', ')}.`] : []
    const told = contextFrom.flatMap((id) => lastAnswer(id))
    return say('schedules.begins', { name, due, prompt: [...loads, prompt, ...told].join('\n\n') })
  }

  function lastAnswer(id: string): string[] {
    const other = store.find(id)
    const answered = store.history(id, Number.MAX_SAFE_INTEGER, 20).find((run) => run.answer)
    if (!other || !answered?.answer) return []
    return [`What “${other.name}” answered last:\n${answered.answer}`]
  }

  function changed(): SchedulesView {
    arm(clock.now())
    const now = view()
    deps.onChange(now)
    return now
  }

  function view(): SchedulesView {
    const schedules = store.list().map((schedule) =>
      viewOf(schedule, {
        now: clock.now(),
        isRunning: running.has(schedule.id),
        last: store.lastRun(schedule.id),
        allowed: deps.allowances.of(schedule.id),
      }),
    )
    return { schedules, targets: deps.targets() }
  }
}

export type Schedules = ReturnType<typeof createSchedules>
