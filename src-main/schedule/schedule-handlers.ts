/** What a window can ask of schedules. All of it is the person's own doing. */
import type { Handlers, ScheduleAnswers, SchedulesView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Clock } from '../ports/clock.ts'
import type { Allowances } from './allowances.ts'
import { draft, MAX_SCHEDULES, type Wanted } from './draft.ts'
import type { Schedule, ScheduleStore } from './schedule-store.ts'
import { viewRun } from './schedule-view.ts'
import type { Schedules } from './schedules.ts'
import { nextTime, nextTimes, readWhen, sayWhen } from './when.ts'

const PAGE = 20
const SHOWN_TIMES = 3

export function createScheduleHandlers(deps: {
  store: ScheduleStore
  schedules: Schedules
  allowances: Allowances
  targets: () => string[]
  /** Throws when it is no folder of this machine; left out, where new sessions begin. */
  checkFolder: (path: string | undefined) => string
  model: () => string
  zone: () => string
  clock: Clock
}): Pick<Handlers, keyof ScheduleAnswers> {
  const { store, schedules, clock } = deps
  return {
    'schedules.list': schedules.view,
    'schedules.read': ({ when }) => {
      const [now, zone] = [clock.now(), deps.zone()]
      const read = readWhen(when, now, zone)
      if (!read.ok) return read
      const times = nextTimes(read.when, { after: now, anchor: now, zone }, SHOWN_TIMES)
      return { ok: true, when: sayWhen(read.when), times, zone }
    },
    'schedules.add': ({ setup }) => {
      if (store.list().length >= MAX_SCHEDULES)
        throw new RuntimeError('conflict', say('schedules.tooMany', { count: MAX_SCHEDULES }))
      return keep(
        {
          ...{ id: clock.newId(), state: 'on', nextAt: undefined, createdAt: clock.now() },
          ...{ anchor: clock.now(), zone: deps.zone(), model: deps.model() },
          ...{ folder: '', skills: [], toolsets: [], contextFrom: [], madeBy: 'person' },
          ...{ name: '', prompt: '', typed: '', deliver: '', whenMissed: 'run' },
        },
        wantedOf(setup),
      )
    },
    'schedules.change': ({ id, setup }) => keep(found(id), wantedOf(setup)),
    'schedules.pause': ({ id, isPaused }) => {
      const schedule = found(id)
      const { when, anchor, zone } = schedule
      const nextAt = isPaused ? undefined : nextTime(when, clock.now(), anchor, zone)
      const isOver = !isPaused && nextAt === undefined
      store.put({ ...schedule, nextAt, state: isPaused ? 'paused' : isOver ? 'ended' : 'on' })
      return schedules.changed()
    },
    'schedules.run': ({ id }) => {
      schedules.runNow(id)
      return schedules.view()
    },
    'schedules.remove': ({ id }) => {
      store.remove(found(id).id, clock.now())
      return schedules.changed()
    },
    'schedules.restore': ({ id }) => {
      store.restore(id)
      const schedule = found(id)
      const { when, anchor, zone, state } = schedule
      // What was due meanwhile was not wanted then.
      if (state === 'on')
        store.put({ ...schedule, nextAt: nextTime(when, clock.now(), anchor, zone) })
      return schedules.changed()
    },
    'schedules.history': ({ id, before = Number.MAX_SAFE_INTEGER }) => {
      const runs = store.history(found(id).id, before, PAGE + 1)
      return { runs: runs.slice(0, PAGE).map(viewRun), hasMore: runs.length > PAGE }
    },
    'schedules.allow': ({ run: runId, key }) => {
      const run = store.run(runId)
      const wanted = run?.notRun.find((each) => each.key === key)
      if (!run || !wanted) throw new RuntimeError('not-found', say('schedules.noRun'))
      const { text, cwd } = wanted
      deps.allowances.add({ schedule: found(run.scheduleId).id, key, text, cwd })
      return schedules.changed()
    },
    'schedules.disallow': ({ id, key }) => {
      deps.allowances.remove(id, key)
      return schedules.changed()
    },
  }

  function found(id: string): Schedule {
    const schedule = store.find(id)
    if (!schedule) throw new RuntimeError('not-found', say('schedules.unknown'))
    return schedule
  }

  function wantedOf(setup: {
    name: string
    prompt: string
    when: string
    folder?: string | undefined
    whenMissed: 'run' | 'list'
    deliver: string
  }): Wanted {
    const { name, prompt, when, folder, whenMissed, deliver } = setup
    if (deliver !== '' && !deps.targets().includes(deliver))
      throw new RuntimeError('not-found', say('schedules.noTarget', { target: deliver }))
    const typed = when.trim()
    return { name, prompt, typed, folder: deps.checkFolder(folder), whenMissed, deliver }
  }

  function keep(base: Parameters<typeof draft>[0], wanted: Wanted): SchedulesView {
    const drafted = draft(base, wanted, clock.now())
    if (!drafted.ok) throw new RuntimeError('conflict', drafted.problem, ['when'])
    store.put(drafted.schedule)
    return schedules.changed()
  }
}
