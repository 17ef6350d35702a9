import { describe, expect, it } from 'vitest'
import type { RunState } from '#contract'
import type { Words } from '#words'
import { silentLog } from '../../../src-main/lib/log.ts'
import { openSchedules } from '../../../src-main/schedule/open-schedules.ts'
import type { RunEnd } from '../../../src-main/schedule/schedules.ts'
import { createUnattended } from '../../../src-main/schedule/unattended.ts'
import { openDatabase } from '../../../src-main/store/database.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = Date.parse('2026-11-18T08:00:00Z')
const PERSON = { id: 'w', transport: 'web' } as const

/** Time that a test moves, also backwards; what is due then runs when it looks. */
function movingClock() {
  let time = START
  let ids = 0
  let waiting: { at: number; run: () => void }[] = []
  return {
    now: () => time,
    newId: () => `id${++ids}`,
    after: (ms: number, run: () => void) => {
      const entry = { at: time + ms, run }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    /** As a machine that is awake. */
    advance: (ms: number) => {
      const end = time + ms
      for (;;) {
        const [next] = waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        waiting = waiting.filter((other) => other !== next)
        time = Math.max(time, next.at)
        next.run()
      }
      time = end
    },
    /** Somebody sets the clock, or the machine sleeps: timers do not count it. */
    set: (to: number) => {
      waiting = waiting.map(({ at, run }) => ({ at: at - time + to, run }))
      time = to
    },
    waits: () => waiting.length,
  }
}

function open(db = openDatabase(':memory:'), clock = movingClock()) {
  const begun: { name: string; words: Words; end: (end: RunEnd) => void; sessionId: string }[] = []
  const notices: string[] = []
  const sent: [string, string][] = []
  let allowed: string | undefined
  const unattended = createUnattended()
  const opened = start()
  return { ...opened, db, clock, begun, notices, sent, unattended, add, states, end, start }

  function start() {
    return openSchedules({
      ...{ db, clock, unattended, log: silentLog },
      onWritten: () => {},
      allowed: {
        load: () => allowed,
        save: (text) => {
          allowed = text
        },
      },
      raise: ({ title }) => {
        notices.push(title.text)
        return () => {}
      },
      checkFolder: (path) => path,
      zone: () => 'UTC',
      nextFolder: () => '/home/user/project',
      model: () => 'fake-model',
      isToolset: (name) => name === 'web',
      targets: () => ['Phone'],
      send: async (target, text) => {
        sent.push([target, text])
        return text === 'unsendable' ? { ok: false, message: 'no signal' } : { ok: true }
      },
      begin: (schedule, words, onSession) => {
        const sessionId = `session ${begun.length + 1}`
        onSession(sessionId)
        return new Promise((resolve) => {
          begun.push({ name: schedule.name, words, end: resolve, sessionId })
        })
      },
      onChange: () => {},
    })
  }

  async function add(name: string, when: string, more: object = {}) {
    const setup = { name, when, prompt: 'Look.', whenMissed: 'run', deliver: '', ...more } as const
    const view = await opened.handlers['schedules.add']({ setup }, PERSON)
    const id = view.schedules.at(-1)?.id
    if (id === undefined) throw new Error('none was added')
    return id
  }

  async function states(id: string, handlers = opened.handlers): Promise<[RunState, string][]> {
    const { runs } = await handlers['schedules.history']({ id }, PERSON)
    return runs.map(({ state, dueAt }) => [state, new Date(dueAt).toISOString().slice(5, 16)])
  }

  /** The latest run comes to its end, and all that follows from it. */
  async function end(how: RunEnd = { state: 'done', answer: 'All well.' }): Promise<void> {
    begun.at(-1)?.end(how)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('schedules', () => {
  it('begin at their times, each time once, and wait for nothing where there is none', async () => {
    const { add, clock, begun, states, end, handlers } = open()
    expect(clock.waits()).toBe(0)
    const id = await add('Look', 'every 2h')
    clock.advance(2 * 60 * MINUTE - 1)
    expect(begun).toEqual([])
    clock.advance(1)
    expect(begun.map(({ words }) => words.text)).toEqual([
      expect.stringMatching(/^\[Scheduled run of “Look”.*Nobody is here[\s\S]*\n\nLook\.$/),
    ])
    await end()
    clock.advance(2 * 60 * MINUTE)
    await end()

    expect(await states(id)).toEqual([
      ['done', '11-18T12:00'],
      ['done', '11-18T10:00'],
    ])
    await handlers['schedules.remove']({ id }, PERSON)
    expect(clock.waits()).toBe(0)
  })

  it('that come once are over after it, and those that repeat so often after that', async () => {
    const { add, clock, end, handlers, begun } = open()
    await add('Once', 'in 30m')
    clock.advance(31 * MINUTE)
    await end()
    const [once] = (await handlers['schedules.list']({}, PERSON)).schedules

    expect(once).toMatchObject({ state: 'ended', nextTimes: [], last: { state: 'done' } })
    clock.advance(3 * DAY)
    expect(begun).toHaveLength(1)
  })

  it('are never at work twice: what comes meanwhile is skipped, and shown', async () => {
    const { add, clock, begun, states, end } = open()
    const id = await add('Slow', '10m')
    clock.advance(25 * MINUTE)
    expect(begun).toHaveLength(1)
    await end()
    clock.advance(5 * MINUTE)
    await end()

    expect((await states(id)).map(([state]) => state)).toEqual(['done', 'skipped', 'done'])
  })

  it('run two at a time, the others wait their turn', async () => {
    const { add, clock, begun, end } = open()
    for (const name of ['a', 'b', 'c']) await add(name, 'in 5m')
    clock.advance(6 * MINUTE)
    expect(begun.map(({ name }) => name)).toEqual(['a', 'b'])
    await end()
    expect(begun.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  })

  it('missed while the app was closed run once, late, and the others are listed', async () => {
    const first = open()
    const id = await first.add('Morning', 'every day at 9')
    const listed = await first.add('Only listed', 'every day at 9', { whenMissed: 'list' })
    first.stop()
    first.clock.set(START + 3 * DAY + 5 * 60 * MINUTE)
    const again = first.start()

    expect(first.begun.map(({ name }) => name)).toEqual(['Morning'])
    const { runs } = await again.handlers['schedules.history']({ id }, PERSON)
    expect(runs.map(({ state, isLate }) => [state, isLate])).toEqual([
      ['running', true],
      ['missed', false],
      ['missed', false],
      ['missed', false],
    ])
    const missed = await again.handlers['schedules.history']({ id: listed }, PERSON)
    expect(new Set(missed.runs.map(({ state }) => state))).toEqual(new Set(['missed']))
    expect(missed.runs).toHaveLength(runs.length)
    again.stop()
  })

  it('missed for a month do not become thousands of rows', async () => {
    const { add, stop, clock, start, begun } = open()
    const id = await add('Often', '* * * * *')
    stop()
    clock.set(START + 30 * DAY)
    const again = start()
    const { runs, hasMore } = await again.handlers['schedules.history']({ id }, PERSON)
    let oldest = runs.at(-1)
    let count = runs.length
    for (let more = hasMore; more && oldest; ) {
      const page = await again.handlers['schedules.history']({ id, before: oldest.dueAt }, PERSON)
      oldest = page.runs.at(-1) ?? oldest
      count += page.runs.length
      more = page.hasMore
    }

    expect(begun).toHaveLength(1)
    expect(count).toBe(50)
    expect(oldest).toMatchObject({ state: 'missed', isMany: true })
    again.stop()
  })

  it('say that they were interrupted when the app ends in a run, or dies', async () => {
    const { add, clock, stop, begun, states, start, notices, ended } = open()
    const id = await add('Quit', 'in 5m')
    clock.advance(5 * MINUTE)
    stop()
    begun[0]?.end({ state: 'stopped' })
    await ended()
    expect((await states(id)).map(([state]) => state)).toEqual(['interrupted'])

    const other = await add('Crash', 'in 5m')
    const again = start()
    clock.advance(5 * MINUTE)
    expect((await states(other)).map(([state]) => state)).toEqual(['running'])
    const after = start()
    expect((await states(other)).map(([state]) => state)).toEqual(['interrupted'])
    expect(notices).toEqual(['A run of the schedule “Crash” was interrupted'])
    again.stop()
    after.stop()
  })

  it('go on from a clock that was wrong by years, and run no time twice when it is put back', async () => {
    const { add, clock, begun, states, end } = open()
    const id = await add('Daily', 'every day at 9')
    clock.advance(2 * DAY)
    for (let index = 0; index < begun.length; index += 1) await end()
    const before = await states(id)
    clock.set(START)
    clock.advance(2 * DAY)
    expect(await states(id)).toEqual(before)

    clock.set(Date.parse('2031-01-01T00:00Z'))
    clock.advance(2 * MINUTE)
    await end()
    clock.set(START + 2 * DAY)
    clock.advance(DAY)
    await end()
    expect(begun.at(-1)?.words.values?.due).toBe('2026-11-20T09:00:00.000Z')
  })

  it('tell of a failure once a day, of another at once, and when all is well again', async () => {
    const { add, clock, end, notices } = open()
    await add('Backup', 'every 6h')
    const failed = (text: string): RunEnd => ({ state: 'failed', reason: { text } })
    for (const how of [failed('disk full'), failed('disk full'), failed('no key')]) {
      clock.advance(6 * 60 * MINUTE)
      await end(how)
    }
    expect(notices).toEqual(['The schedule “Backup” failed', 'The schedule “Backup” failed'])
    for (let index = 0; index < 4; index += 1) {
      clock.advance(6 * 60 * MINUTE)
      await end(failed('no key'))
    }
    expect(notices).toHaveLength(3)
    clock.advance(6 * 60 * MINUTE)
    await end()
    clock.advance(6 * 60 * MINUTE)
    await end()
    expect(notices.slice(3)).toEqual(['The schedule “Backup” works again'])
  })

  it('send their answer where the person wants it, and say when that fails', async () => {
    const { add, clock, end, sent, handlers } = open()
    await expect(async () => add('x', '1h', { deliver: 'Eve' })).rejects.toThrow(/no channel named/)
    const id = await add('News', '1h', { deliver: 'Phone' })
    clock.advance(60 * MINUTE)
    await end({ state: 'done', answer: 'unsendable' })

    expect(sent).toEqual([['Phone', 'unsendable']])
    const { runs } = await handlers['schedules.history']({ id }, PERSON)
    expect(runs[0]?.reason?.text).toBe('the answer could not be sent: no signal')
  })

  it('are paused, changed, run by hand, removed, and brought back', async () => {
    const { add, clock, begun, end, handlers, states } = open()
    const id = await add('Tidy', '1h')
    await handlers['schedules.pause']({ id, isPaused: true }, PERSON)
    clock.advance(5 * 60 * MINUTE)
    expect(begun).toHaveLength(0)
    await handlers['schedules.run']({ id }, PERSON)
    await expect(async () => handlers['schedules.run']({ id }, PERSON)).rejects.toThrow(/already/)
    await end()
    await handlers['schedules.pause']({ id, isPaused: false }, PERSON)
    await handlers['schedules.remove']({ id }, PERSON)
    clock.advance(3 * 60 * MINUTE)
    expect(begun).toHaveLength(1)
    const { schedules } = await handlers['schedules.restore']({ id }, PERSON)
    expect(schedules).toMatchObject([{ name: 'Tidy', state: 'on', last: { isByHand: true } }])
    clock.advance(60 * MINUTE)

    expect((await states(id)).map(([state]) => state)).toEqual(['running', 'done'])
  })

  it('may do what the person allowed, in that schedule alone, until it is taken back', async () => {
    const { add, clock, begun, end, handlers, unattended } = open()
    const id = await add('Clean', '1h')
    await add('Other', 'in 70m')
    clock.advance(60 * MINUTE)
    const [first] = begun
    unattended.of(first?.sessionId ?? '')?.notAsked({ text: 'rm -rf build', cwd: '/w', key: 'k' })
    unattended.of(first?.sessionId ?? '')?.notAsked({ text: 'a tool', cwd: '/w' })
    await end()
    expect(unattended.of(first?.sessionId ?? '')).toBeUndefined()
    const { runs } = await handlers['schedules.history']({ id }, PERSON)
    expect(runs[0]?.notRun).toEqual([
      { text: 'rm -rf build', cwd: '/w', key: 'k' },
      { text: 'a tool', cwd: '/w' },
    ])
    const run = runs[0]?.id ?? 0
    await expect(async () =>
      handlers['schedules.allow']({ run, key: 'another' }, PERSON),
    ).rejects.toThrow(/not kept/)
    await handlers['schedules.allow']({ run, key: 'k' }, PERSON)
    clock.advance(60 * MINUTE)
    expect(begun.map(({ name }) => name)).toEqual(['Clean', 'Other', 'Clean'])
    const keysOf = (index: number) => [
      ...(unattended.of(begun[index]?.sessionId ?? '')?.allowed ?? []),
    ]
    expect(keysOf(1)).toEqual([])
    expect(keysOf(2)).toEqual(['k'])
    await handlers['schedules.disallow']({ id, key: 'k' }, PERSON)
    const { schedules } = await handlers['schedules.list']({}, PERSON)
    expect(schedules[0]?.allowed).toEqual([])
  })
})
