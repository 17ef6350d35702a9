/** All parts of schedules, built when the first is wanted: nothing of it is loaded before. */
import type { DatabaseSync } from 'node:sqlite'
import type { SchedulesView } from '#contract'
import type { Log } from '../lib/log.ts'
import type { Clock } from '../ports/clock.ts'
import { createAllowances } from './allowances.ts'
import { createFailureNotices } from './failure-notices.ts'
import { createScheduleAccess } from './schedule-access.ts'
import { createScheduleHandlers } from './schedule-handlers.ts'
import { createScheduleStore } from './schedule-store.ts'
import { createSchedules } from './schedules.ts'
import type { UnattendedSessions } from './unattended.ts'

type SchedulesDeps = Parameters<typeof createSchedules>[0]

export interface ScheduleParts
  extends Pick<SchedulesDeps, 'begin' | 'send' | 'targets'>,
    Pick<Parameters<typeof createScheduleAccess>[0], 'isToolset'> {
  db: DatabaseSync
  onWritten: () => void
  unattended: UnattendedSessions
  allowed: Parameters<typeof createAllowances>[0]
  raise: Parameters<typeof createFailureNotices>[0]['raise']
  checkFolder: (path: string) => string
  nextFolder: () => string
  /** The time zone in which times of day are meant. */
  zone: () => string
  model: () => string
  onChange: (view: SchedulesView) => void
  log: Log
  clock: Clock
}

export function openSchedules(parts: ScheduleParts) {
  const { clock, unattended, targets, begin, send, onChange, log, checkFolder } = parts
  const store = createScheduleStore(parts)
  const allowances = createAllowances(parts.allowed)
  const failures = createFailureNotices({ raise: parts.raise, now: clock.now })
  const schedules = createSchedules({
    ...{ store, unattended, allowances, failures, begin, send, targets, onChange, log, clock },
  })
  const shared = { store, schedules, allowances, targets, zone: parts.zone, clock }
  const { accessFor } = createScheduleAccess({
    ...{ ...shared, checkFolder, isToolset: parts.isToolset },
  })
  const handlers = createScheduleHandlers({
    ...{ ...shared, model: parts.model },
    checkFolder: (path) => checkFolder(path ?? parts.nextFolder()),
  })
  schedules.start()
  allowances.forget((id) => store.find(id) !== undefined)
  return { handlers, accessFor, stop: schedules.stop, ended: schedules.ended }
}
