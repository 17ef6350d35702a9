import { describe, expect, it } from 'vitest'
import type { ApprovalWait } from '#contract'
import {
  createQuestions,
  type Question,
  type Settlement,
} from '../../../../src-main/approval/questions/questions.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const MINUTE = 60_000
const PERSON = { kind: 'person', via: 'ipc' } as const

describe('open questions', () => {
  it('stand side by side, each settled by its own id', async () => {
    const { ask, answer, open } = openQuestions()
    const first = ask('one')
    const second = ask('two')
    const third = ask('three')

    answer('q2', 'denied')
    answer('q3', 'approved')
    answer('q1', 'approved')

    expect([await first, await second, await third].map(({ outcome }) => outcome)).toEqual([
      'approved',
      'denied',
      'approved',
    ])
    expect(open()).toEqual([])
  })

  it('are settled once, and name who decided', async () => {
    const { ask, answer, questions, settled } = openQuestions()
    const asked = ask('one')
    answer('q1', 'approved')

    expect(() => questions.claim('q1')).toThrow(expect.objectContaining({ code: 'settled' }))
    expect(questions.settle('q1', denied())).toBe(false)
    await expect(asked).resolves.toMatchObject({ outcome: 'approved', decider: PERSON })
    expect(settled).toEqual([expect.objectContaining({ outcome: 'approved', decider: PERSON })])
  })

  it('cannot be answered twice at the same time', () => {
    const { ask, questions } = openQuestions()
    void ask('one')
    questions.claim('q1')

    expect(() => questions.claim('q1')).toThrow(expect.objectContaining({ code: 'settled' }))
    questions.release('q1')
    expect(questions.claim('q1')).toMatchObject({ id: 'q1' })
  })

  it('know an id that never was', () => {
    const { questions } = openQuestions()

    expect(() => questions.claim('q9')).toThrow(expect.objectContaining({ code: 'not-found' }))
    expect(() => questions.seen('q9')).toThrow(expect.objectContaining({ code: 'not-found' }))
  })

  it('end at their deadline, as time-out and not as a no', async () => {
    const { ask, clock, questions } = openQuestions()
    const asked = ask('one')

    expect(questions.list()).toEqual([
      expect.objectContaining({ deadline: clock.now() + 5 * MINUTE }),
    ])
    clock.advance(5 * MINUTE)
    await expect(asked).resolves.toEqual({
      outcome: 'expired',
      stopsTask: false,
      decider: { kind: 'time-out' },
      decisionId: 'q2',
    })
    expect(() => questions.claim('q1')).toThrow(expect.objectContaining({ code: 'expired' }))
  })

  it('stop the task at the deadline when the person wants it so', async () => {
    const { ask, clock } = openQuestions({ kind: 'stop-task', minutes: 1 })
    const asked = ask('one')
    clock.advance(MINUTE)

    await expect(asked).resolves.toMatchObject({ outcome: 'expired', stopsTask: true })
  })

  it('wait for ever when the person wants it so', () => {
    const { ask, clock, open } = openQuestions({ kind: 'for-ever' })
    void ask('one')
    clock.advance(1_000 * 24 * 60 * MINUTE)

    expect(open()).toEqual(['q1'])
  })

  it('wait a year without the timer running over', () => {
    const { ask, clock, open, timers } = openQuestions({ kind: 'refuse', minutes: 525_600 })
    void ask('one')

    expect(Math.max(...timers)).toBeLessThan(2 ** 31)
    clock.advance(525_599 * MINUTE)
    expect(open()).toEqual(['q1'])
    clock.advance(MINUTE)
    expect(open()).toEqual([])
  })

  it('are not ended by a deadline while an answer is being written', async () => {
    const { ask, clock, questions } = openQuestions()
    const asked = ask('one')
    questions.claim('q1')
    clock.advance(6 * MINUTE)
    questions.settle('q1', approved())

    await expect(asked).resolves.toMatchObject({ outcome: 'approved' })
  })

  it('end at once when such an answer is given back too late', async () => {
    const { ask, clock, questions } = openQuestions()
    const asked = ask('one')
    questions.claim('q1')
    clock.advance(6 * MINUTE)
    questions.release('q1')

    await expect(asked).resolves.toMatchObject({ outcome: 'expired' })
  })

  it('call for attention when no view has shown them for two seconds', () => {
    const { ask, clock, questions, unseen } = openQuestions()
    void ask('one')
    void ask('two')
    questions.seen('q2')
    clock.advance(1_999)
    expect(unseen).toEqual([])

    clock.advance(1)
    expect(unseen).toEqual(['q1'])
  })

  it('are withdrawn with their session, even while somebody answers', async () => {
    const { ask, questions } = openQuestions()
    const mine = ask('one')
    const other = ask('one', 's2')
    questions.claim('q1')
    questions.endSession('s1')

    await expect(mine).resolves.toMatchObject({ outcome: 'withdrawn', reason: 'session-ended' })
    expect(questions.settle('q1', approved())).toBe(false)
    expect(questions.list().map(({ id }) => id)).toEqual(['q2'])
    questions.endSession('s2')
    await other
  })

  it('are withdrawn when their call is stopped, before or after', async () => {
    const { ask } = openQuestions()
    const stop = new AbortController()
    const asked = ask('one', 's1', stop.signal)
    stop.abort()

    await expect(asked).resolves.toMatchObject({ outcome: 'withdrawn', reason: 'stopped' })
    await expect(ask('two', 's1', stop.signal)).resolves.toMatchObject({ outcome: 'withdrawn' })
  })
})

describe('identical questions', () => {
  it('are asked once, and share a no', async () => {
    const { ask, answer, open, questions } = openQuestions()
    const both = [ask('same'), ask('same')]

    expect(open()).toEqual(['q1'])
    expect(questions.list()).toEqual([expect.objectContaining({ waiting: 2 })])
    answer('q1', 'denied')
    expect((await Promise.all(both)).map(({ outcome }) => outcome)).toEqual(['denied', 'denied'])
  })

  it('do not share a yes: the second looks again', async () => {
    const { ask, answer } = openQuestions()
    const first = ask('same')
    const second = ask('same')
    answer('q1', 'approved')

    await expect(first).resolves.toMatchObject({ outcome: 'approved' })
    await expect(second).resolves.toEqual({ outcome: 'again' })
  })

  it('share a time-out, each with a record of its own', async () => {
    const { ask, clock } = openQuestions()
    const both = [ask('same'), ask('same')]
    clock.advance(5 * MINUTE)
    const ids = (await Promise.all(both)).map(
      (reply) => reply.outcome === 'expired' && reply.decisionId,
    )

    expect(new Set(ids).size).toBe(2)
  })

  it('go on without the one that was stopped', async () => {
    const { ask, open } = openQuestions()
    const stop = new AbortController()
    const first = ask('same', 's1', stop.signal)
    const second = ask('same')
    stop.abort()

    await expect(first).resolves.toMatchObject({ outcome: 'withdrawn' })
    await expect(second).resolves.toEqual({ outcome: 'again' })
    expect(open()).toEqual([])
  })

  it('lose a follower that was stopped, and nothing else', async () => {
    const { ask, questions } = openQuestions()
    const stop = new AbortController()
    void ask('same')
    const second = ask('same', 's1', stop.signal)
    stop.abort()

    await expect(second).resolves.toMatchObject({ outcome: 'withdrawn' })
    expect(questions.list()).toEqual([expect.objectContaining({ id: 'q1', waiting: 1 })])
  })
})

describe('the time a session waited for a person', () => {
  it('counts questions side by side once', () => {
    const { ask, answer, clock, questions } = openQuestions()
    void ask('one')
    clock.advance(10_000)
    void ask('two')
    clock.advance(10_000)
    answer('q1', 'denied')
    clock.advance(10_000)
    expect(questions.humanWaitMs('s1')).toBe(30_000)

    answer('q2', 'denied')
    clock.advance(10_000)
    expect(questions.humanWaitMs('s1')).toBe(30_000)
    expect(questions.humanWaitMs('s2')).toBe(0)
  })
})

function openQuestions(wait: ApprovalWait = { kind: 'refuse', minutes: 5 }) {
  const clock = manualClock()
  const settled: Settlement[] = []
  const unseen: string[] = []
  const timers: number[] = []
  let count = 0
  const questions = createQuestions<string>({
    now: clock.now,
    after: (ms, run) => {
      timers.push(ms)
      return clock.after(ms, run)
    },
    newId: () => {
      count += 1
      return `q${count}`
    },
    wait: () => wait,
    onAsked: () => {},
    onChanged: () => {},
    onSettled: (_question, settlement) => settled.push(settlement),
    onUnseen: (question: Question<string>) => unseen.push(question.id),
  })
  return {
    questions,
    clock,
    settled,
    unseen,
    timers,
    ask,
    answer,
    open: () => questions.list().map(({ id }) => id),
  }

  function ask(key: string, sessionId = 's1', signal = new AbortController().signal) {
    return questions.ask({ sessionId, key: `${sessionId} ${key}`, content: key, signal })
  }

  function answer(id: string, outcome: 'approved' | 'denied'): void {
    questions.claim(id)
    questions.settle(id, outcome === 'approved' ? approved() : denied())
  }
}

function approved(): Settlement {
  return { outcome: 'approved', scope: 'once', decider: PERSON, decisionId: 'd' }
}

function denied(): Settlement {
  return { outcome: 'denied', decider: PERSON, decisionId: 'd' }
}
