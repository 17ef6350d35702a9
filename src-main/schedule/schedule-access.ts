/** Schedules for an agent: it proposes, and what it proposes is kept after the person's yes. */
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Clock } from '../ports/clock.ts'
import type {
  ProposedSchedule,
  ScheduleAccess,
  ScheduleChange,
  ScheduleEntry,
} from '../ports/toolbox/schedules.ts'
import { draft, MAX_SCHEDULES, questionFacts, shown, type Wanted } from './draft.ts'
import type { Schedule, ScheduleStore } from './schedule-store.ts'
import type { Schedules } from './schedules.ts'
import { nextTime, nextTimes } from './when.ts'

const MAX_REPEAT = 1_000
const MAX_PROMPT = 20_000
const SHOWN_TIMES = 3

/** Of the session in which the agent works. */
export interface AskingSession {
  folder: string
  place: string | undefined
  model: string
}

export function createScheduleAccess(deps: {
  store: ScheduleStore
  schedules: Schedules
  targets: () => string[]
  isToolset: (name: string) => boolean
  checkFolder: (path: string) => string
  zone: () => string
  clock: Clock
}) {
  const { store, schedules, clock } = deps
  return { accessFor }

  function accessFor(session: () => AskingSession): ScheduleAccess {
    return {
      list: async () => store.list().map(entryOf),
      propose: async (change) => {
        if (store.list().length >= MAX_SCHEDULES)
          return no(say('schedules.tooMany', { count: MAX_SCHEDULES }).text)
        if (!change.prompt?.trim() || !change.schedule?.trim())
          return no('prompt and schedule are both needed')
        const { folder, place, model } = session()
        const name = change.name?.trim() || change.prompt.trim().split('\n')[0]?.slice(0, 60) || ''
        return proposed(
          {
            ...{ id: clock.newId(), state: 'on', nextAt: undefined, createdAt: clock.now() },
            ...{ anchor: clock.now(), zone: deps.zone(), model, folder },
            ...(place !== undefined && { place }),
            ...{ skills: [], toolsets: [], contextFrom: [], madeBy: 'agent' },
            ...{ name: '', prompt: '', typed: '', deliver: '', whenMissed: 'run' },
          },
          { ...change, name },
          'schedules.createQuestion',
        )
      },
      proposeChange: async (id, change) => {
        const schedule = store.find(id)
        return schedule ? proposed(schedule, change, 'schedules.updateQuestion') : unknown(id)
      },
      pause: async (id) => {
        const schedule = store.find(id)
        if (!schedule) return unknown(id)
        const paused: Schedule = { ...schedule, state: 'paused', nextAt: undefined }
        return { ok: true, entry: kept(paused) }
      },
      proposeDeed: async (id, deed) => {
        const schedule = store.find(id)
        if (!schedule) return unknown(id)
        const { when, name, prompt } = questionFacts(schedule, clock.now())
        if (deed === 'remove')
          return yes({
            question: say('schedules.removeQuestion', { name, when }),
            keep: () => {
              store.remove(id, clock.now())
              schedules.changed()
              return gone(schedule)
            },
          })
        if (deed === 'run')
          return yes({
            question: say('schedules.runQuestion', { name, prompt }),
            keep: () => {
              schedules.runNow(id)
              return entryOf(schedule)
            },
          })
        return yes({
          question: say('schedules.resumeQuestion', { name, when, prompt }),
          keep: () => overNow(schedule, resumed),
        })
      },
    }
  }

  function proposed(
    base: Parameters<typeof draft>[0],
    change: ScheduleChange,
    question: 'schedules.createQuestion' | 'schedules.updateQuestion',
  ) {
    const wanted = wantedOf(change, base)
    if (typeof wanted === 'string') return no(wanted)
    const drafted = draft(base, wanted, clock.now())
    if (!drafted.ok) return no(drafted.problem.text)
    const { schedule } = drafted
    return yes({
      question: say(question, questionFacts(schedule, clock.now())),
      keep: () =>
        base.when === undefined
          ? kept(schedule)
          : overNow(schedule, (now) => draftOver(now, wanted, schedule)),
    })
  }

  function wantedOf(
    change: ScheduleChange,
    { id: own, place, contextFrom: before }: Pick<Schedule, 'id' | 'place' | 'contextFrom'>,
  ): Wanted | string {
    const { name, prompt, schedule, repeat, deliver, workdir, when_missed: whenMissed } = change
    const { skills, enabled_toolsets: toolsets, continuity } = change
    const others = change.context_from ?? before.filter((id) => id !== own)
    const goesOn = continuity ?? before.includes(own)
    if (prompt !== undefined && prompt.length > MAX_PROMPT)
      return `a prompt has at most ${MAX_PROMPT} characters`
    if (repeat !== undefined && (!Number.isInteger(repeat) || repeat < 1 || repeat > MAX_REPEAT))
      return `repeat is a whole number from 1 to ${MAX_REPEAT}`
    if (deliver && !deps.targets().includes(deliver))
      return `there is no target ${deliver}; there are ${deps.targets().join(', ') || 'none'}`
    const strange = toolsets?.find((each) => !deps.isToolset(each))
    if (strange !== undefined) return `there is no toolset ${strange}`
    const missing = change.context_from?.find((id) => !store.find(id))
    if (missing !== undefined) return `there is no schedule ${missing}`
    // What is there in another place is found out when a run begins.
    const folder = workdir === undefined || place !== undefined ? workdir : folderAt(workdir)
    if (folder instanceof RuntimeError) return folder.message
    return {
      ...(name !== undefined && { name: oneLine(name).slice(0, 80) }),
      ...(prompt !== undefined && { prompt: prompt.trim() }),
      ...(schedule !== undefined && { typed: schedule.trim() }),
      ...(repeat !== undefined && { left: repeat }),
      ...(deliver !== undefined && { deliver }),
      ...(skills && { skills }),
      ...(toolsets && { toolsets }),
      contextFrom: [...others.filter((id) => id !== own), ...(goesOn ? [own] : [])],
      ...(folder !== undefined && { folder }),
      ...(whenMissed && { whenMissed }),
    }
  }

  function folderAt(path: string): string | RuntimeError {
    try {
      return deps.checkFolder(path)
    } catch (error) {
      if (error instanceof RuntimeError) return error
      throw error
    }
  }

  function resumed(schedule: Schedule): Schedule {
    const { when, anchor, zone } = schedule
    const nextAt = nextTime(when, clock.now(), anchor, zone)
    return { ...schedule, nextAt, state: nextAt === undefined ? 'ended' : 'on' }
  }

  function draftOver(now: Schedule, wanted: Wanted, proposed: Schedule): Schedule {
    const again = draft(now, wanted, clock.now())
    return again.ok ? again.schedule : proposed
  }

  /** The person may have paused, changed or removed it while they were asked: that stays as they made it. */
  function overNow(schedule: Schedule, change: (now: Schedule) => Schedule): ScheduleEntry {
    const now = store.find(schedule.id)
    return now ? kept(change(now)) : gone(schedule)
  }

  function gone(schedule: Schedule): ScheduleEntry {
    return { ...entryOf(schedule), state: 'removed', next_runs: [] }
  }

  function kept(schedule: Schedule): ScheduleEntry {
    store.put(schedule)
    schedules.changed()
    return entryOf(schedule)
  }

  function entryOf(schedule: Schedule): ScheduleEntry {
    const { id, name, typed, state, when, anchor, zone, nextAt } = schedule
    const last = store.lastRun(id)
    const after = nextAt === undefined ? undefined : nextAt - 1
    const times = after === undefined ? [] : nextTimes(when, { after, anchor, zone }, SHOWN_TIMES)
    return {
      ...{ job_id: id, name, schedule: typed, state },
      next_runs: times.map((at) => shown(at, zone)),
      ...(last && {
        last_run: {
          ...{ due: shown(last.dueAt, zone), state: last.state },
          ...(last.answer !== undefined && { answer: last.answer }),
        },
      }),
    }
  }
}

function yes(proposal: ProposedSchedule) {
  return { ok: true, proposed: proposal } as const
}

function no(message: string) {
  return { ok: false, message } as const
}

function unknown(id: string) {
  return no(`there is no schedule ${id}; action “list” names them`)
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
}
