/** Schedules: work that begins at set times, while nobody has to be there. */
import { z } from 'zod'
import type { Words } from '../words.ts'

const id = z.string().min(1).max(64)
const name = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^\p{Cc}]+$/u)
const when = z.string().trim().min(1).max(200)
const setup = z.strictObject({
  name,
  prompt: z.string().trim().min(1).max(20_000),
  when,
  /** Left out: where new sessions begin. */
  folder: z.string().max(4_000).optional(),
  whenMissed: z.enum(['run', 'list']).default('run'),
  /** A channel that the answer goes out over, or none. */
  deliver: z.string().max(60).default(''),
})

export const scheduleRequests = {
  'schedules.list': z.strictObject({}),
  /** What a text means, before anything is kept. */
  'schedules.read': z.strictObject({ when }),
  'schedules.add': z.strictObject({ setup }),
  'schedules.change': z.strictObject({ id, setup }),
  'schedules.pause': z.strictObject({ id, isPaused: z.boolean() }),
  'schedules.run': z.strictObject({ id }),
  'schedules.remove': z.strictObject({ id }),
  'schedules.restore': z.strictObject({ id }),
  'schedules.history': z.strictObject({ id, before: z.int().positive().optional() }),
  /** From now on this schedule may do exactly what it could not ask about. */
  'schedules.allow': z.strictObject({ run: z.int().positive(), key: z.string().max(64) }),
  'schedules.disallow': z.strictObject({ id, key: z.string().max(64) }),
}

export type ScheduleSetup = z.input<typeof setup>

export type RunState =
  | 'waiting'
  | 'running'
  | 'done'
  | 'failed'
  | 'missed'
  | 'skipped'
  | 'stopped'
  | 'interrupted'

/** Something that a run would have had to ask about, and so did not do. */
export interface NotRunView {
  text: string
  cwd: string
  /** By which it can be allowed; left out where nothing like it may be. */
  key?: string
}

export interface ScheduleRunView {
  id: number
  dueAt: number
  startedAt?: number
  endedAt?: number
  state: RunState
  sessionId?: string
  isLate: boolean
  /** It stands for others before it, too. */
  isMany: boolean
  isByHand: boolean
  reason?: Words
  notRun: NotRunView[]
}

export interface ScheduleView {
  id: string
  name: string
  prompt: string
  /** As it was written. */
  typed: string
  when: Words
  zone: string
  folder: string
  model: string
  state: 'on' | 'paused' | 'ended'
  /** The next few, soonest first. */
  nextTimes: number[]
  whenMissed: 'run' | 'list'
  deliver: string
  toolsets: string[]
  skills: string[]
  madeBy: 'person' | 'agent'
  isRunning: boolean
  last?: ScheduleRunView
  allowed: { key: string; text: string; cwd: string }[]
}

export interface SchedulesView {
  schedules: ScheduleView[]
  /** Where an answer can be sent. */
  targets: string[]
}

export type ReadWhenView =
  | { ok: true; when: Words; times: number[]; zone: string }
  | { ok: false; problem: Words }

export interface ScheduleAnswers {
  'schedules.list': SchedulesView
  'schedules.read': ReadWhenView
  'schedules.add': SchedulesView
  'schedules.change': SchedulesView
  'schedules.pause': SchedulesView
  'schedules.run': SchedulesView
  'schedules.remove': SchedulesView
  'schedules.restore': SchedulesView
  'schedules.history': { runs: ScheduleRunView[]; hasMore: boolean }
  'schedules.allow': SchedulesView
  'schedules.disallow': SchedulesView
}

export interface ScheduleEvents {
  'schedules.changed': SchedulesView
}
