/** Schedules and their runs in the database. */
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import type { RunState } from '#contract'
import type { Words } from '#words'
import { parseJson } from '../lib/parse-json.ts'
import { isTimeZone } from './zoned-time.ts'

const words = z.object({
  text: z.string(),
  key: z.string().optional(),
  values: z.record(z.string(), z.any()).optional(),
})

const bodySchema = z.object({
  name: z.string(),
  prompt: z.string(),
  typed: z.string(),
  when: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('once'), at: z.number() }),
    z.object({ kind: z.literal('every'), ms: z.number().min(60_000) }),
    z.object({ kind: z.literal('cron'), fields: z.string() }),
  ]),
  zone: z.string().refine(isTimeZone),
  /** From when intervals count. */
  anchor: z.number(),
  folder: z.string(),
  place: z.string().optional(),
  model: z.string(),
  /** Runs that are left; none: as often as it comes. */
  left: z.number().optional(),
  deliver: z.string(),
  skills: z.array(z.string()),
  toolsets: z.array(z.string()),
  /** Ids of others, whose last answer it is told. */
  contextFrom: z.array(z.string()),
  whenMissed: z.enum(['run', 'list']),
  madeBy: z.enum(['person', 'agent']),
  failure: z.object({ text: z.string(), toldAt: z.number() }).optional(),
})

export type ScheduleBody = z.output<typeof bodySchema>
type ScheduleState = 'on' | 'paused' | 'ended'

export interface Schedule extends ScheduleBody {
  id: string
  state: ScheduleState
  nextAt: number | undefined
  createdAt: number
}

const runBody = z.object({
  isLate: z.boolean().default(false),
  isMany: z.boolean().default(false),
  isByHand: z.boolean().default(false),
  reason: words.optional(),
  answer: z.string().optional(),
  notRun: z
    .array(z.object({ text: z.string(), cwd: z.string(), key: z.string().optional() }))
    .default([]),
})

export type RunBody = z.output<typeof runBody>

export interface Run extends Omit<RunBody, 'reason'> {
  id: number
  scheduleId: string
  dueAt: number
  startedAt: number | undefined
  endedAt: number | undefined
  state: RunState
  sessionId: string | undefined
  reason?: Words | undefined
}

export type RunChange = Partial<
  Pick<Run, 'startedAt' | 'endedAt' | 'state' | 'sessionId' | 'reason' | 'notRun' | 'answer'>
>

type Row = Record<string, SQLOutputValue>

export function createScheduleStore({
  db,
  onWritten,
}: {
  db: DatabaseSync
  onWritten: () => void
}) {
  const runs = 'SELECT * FROM schedule_runs WHERE'
  return {
    list: () => all('SELECT * FROM schedules WHERE deleted_at IS NULL ORDER BY created_at'),
    find: (id: string) => all('SELECT * FROM schedules WHERE id = ? AND deleted_at IS NULL', id)[0],
    due: (now: number) =>
      all(
        "SELECT * FROM schedules WHERE state = 'on' AND deleted_at IS NULL AND next_at <= ? ORDER BY next_at",
        now,
      ),
    put,
    remove: (id: string, now: number) =>
      write('UPDATE schedules SET deleted_at = ? WHERE id = ?', now, id),
    restore: (id: string) => write('UPDATE schedules SET deleted_at = NULL WHERE id = ?', id),
    purgeRemoved: () => write('DELETE FROM schedules WHERE deleted_at IS NOT NULL'),
    addRun,
    run: (id: number) => allRuns(`${runs} id = ?`, id)[0],
    changeRun,
    lastRun: (scheduleId: string) =>
      allRuns(`${runs} schedule_id = ? ORDER BY due_at DESC, id DESC LIMIT 1`, scheduleId)[0],
    history: (scheduleId: string, before: number, limit: number) =>
      allRuns(
        `${runs} schedule_id = ? AND due_at < ? ORDER BY due_at DESC, id DESC LIMIT ?`,
        ...[scheduleId, before, limit],
      ),
    /** Those that an earlier run of the app left in the middle. */
    left: () => allRuns(`${runs} state IN ('running', 'waiting')`),
    /** The newest are kept. */
    trimRuns: (scheduleId: string, kept: number) =>
      write(
        `DELETE FROM schedule_runs WHERE schedule_id = ?1 AND id NOT IN (
          SELECT id FROM schedule_runs WHERE schedule_id = ?1 ORDER BY due_at DESC LIMIT ?2)`,
        ...[scheduleId, kept],
      ),
  }

  function put({ id, state, nextAt, createdAt, ...body }: Schedule): void {
    write(
      `INSERT INTO schedules (id, state, next_at, created_at, body) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET state = excluded.state, next_at = excluded.next_at, body = excluded.body`,
      ...[id, state, nextAt ?? null, createdAt, JSON.stringify(body)],
    )
  }

  /** Undefined when that time has its row already: no clock makes it come twice. */
  function addRun(run: {
    scheduleId: string
    dueAt: number
    state: RunState
    body?: Partial<RunBody>
  }): Run | undefined {
    const { scheduleId, dueAt, state, body = {} } = run
    const { changes, lastInsertRowid } = write(
      'INSERT OR IGNORE INTO schedule_runs (schedule_id, due_at, state, body) VALUES (?, ?, ?, ?)',
      ...[scheduleId, dueAt, state, JSON.stringify(body)],
    )
    return changes === 0 ? undefined : allRuns(`${runs} id = ?`, Number(lastInsertRowid))[0]
  }

  function changeRun(id: number, change: RunChange): void {
    const [found] = allRuns(`${runs} id = ?`, id)
    if (!found) return
    const { startedAt, endedAt, state, sessionId, ...next } = { ...found, ...change }
    const { isLate, isMany, isByHand, reason, answer, notRun } = next
    write(
      'UPDATE schedule_runs SET started_at = ?, ended_at = ?, state = ?, session_id = ?, body = ? WHERE id = ?',
      ...[startedAt ?? null, endedAt ?? null, state, sessionId ?? null],
      ...[JSON.stringify({ isLate, isMany, isByHand, reason, answer, notRun }), id],
    )
  }

  function write(sql: string, ...values: SQLInputValue[]) {
    const done = db.prepare(sql).run(...values)
    onWritten()
    return done
  }

  /** A row that cannot be read is left alone, and does nothing. */
  function all(sql: string, ...values: SQLInputValue[]): Schedule[] {
    return db
      .prepare(sql)
      .all(...values)
      .flatMap((row) => toSchedule(row) ?? [])
  }

  function allRuns(sql: string, ...values: SQLInputValue[]): Run[] {
    return db
      .prepare(sql)
      .all(...values)
      .map(toRun)
  }
}

export type ScheduleStore = ReturnType<typeof createScheduleStore>

function toSchedule(row: Row): Schedule | undefined {
  const body = bodySchema.safeParse(parseJson(String(row.body)))
  if (!body.success) return undefined
  return {
    ...body.data,
    id: String(row.id),
    state: row.state === 'on' || row.state === 'paused' ? row.state : 'ended',
    nextAt: numberIn(row.next_at),
    createdAt: Number(row.created_at),
  }
}

function toRun(row: Row): Run {
  const body = runBody.safeParse(parseJson(String(row.body)))
  const { reason, ...facts } = body.success ? body.data : runBody.parse({})
  return {
    ...facts,
    // Only this file writes them.
    ...(reason && { reason: reason as Words }),
    id: Number(row.id),
    scheduleId: String(row.schedule_id),
    dueAt: Number(row.due_at),
    startedAt: numberIn(row.started_at),
    endedAt: numberIn(row.ended_at),
    state: String(row.state) as RunState,
    sessionId: row.session_id === null ? undefined : String(row.session_id),
  }
}

function numberIn(value: SQLOutputValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined
}
