/** Work at set times, as a tool sees it. */
import type { Words } from '#words'

export interface ScheduleChange {
  name?: string
  prompt?: string
  schedule?: string
  repeat?: number
  deliver?: string
  skills?: string[]
  context_from?: string[]
  /** Each run is told the last answer of this very job. */
  continuity?: boolean
  enabled_toolsets?: string[]
  workdir?: string
  when_missed?: 'run' | 'list'
}

/** What would be kept, and the question that has to be answered before. */
export interface ProposedSchedule {
  question: Words
  keep(): ScheduleEntry
}

export interface ScheduleEntry {
  job_id: string
  name: string
  schedule: string
  state: string
  next_runs: string[]
  last_run?: { due: string; state: string; answer?: string }
}

export type ScheduleAnswer<T> = ({ ok: true } & T) | { ok: false; message: string }

export interface ScheduleAccess {
  list(): Promise<ScheduleEntry[]>
  propose(change: ScheduleChange): Promise<ScheduleAnswer<{ proposed: ProposedSchedule }>>
  proposeChange(
    id: string,
    change: ScheduleChange,
  ): Promise<ScheduleAnswer<{ proposed: ProposedSchedule }>>
  /** Takes no answer: the schedule does less from then on. */
  pause(id: string): Promise<ScheduleAnswer<{ entry: ScheduleEntry }>>
  proposeDeed(
    id: string,
    deed: 'resume' | 'run' | 'remove',
  ): Promise<ScheduleAnswer<{ proposed: ProposedSchedule }>>
}
