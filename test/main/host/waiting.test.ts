import { describe, expect, it } from 'vitest'
import type { EventName } from '#contract'
import { createWaiting, type Waits } from '../../../src-main/host/waiting.ts'

describe('the list of what waits for the person', () => {
  it('follows what happens, keeps its times and is told once', () => {
    const { now, happens, waiting, told } = open()
    now.waits = [{ id: 'a', kind: 'password', sessionId: 's', words: 'Password:', subject: 't' }]
    happens('terminal.changed')
    now.time = 5
    now.waits.push({
      id: 'b',
      kind: 'approval',
      sessionId: 's',
      since: 1,
      words: 'rm',
      subject: 'q',
    })
    happens('approval.asked')
    happens('approval.changed')

    expect(waiting.list().map(({ id, since }) => [id, since])).toEqual([
      ['a', 0],
      ['b', 1],
    ])
    expect(told).toEqual([1, 's', 2])
  })

  it('says of a session that it waits until the last of its things is done', () => {
    const { now, happens, waiting, told } = open()
    now.waits = [{ id: 'a', kind: 'clarify', sessionId: 's', words: 'Which?', subject: 'c' }]
    happens('clarify.asked')
    expect(waiting.isWaiting('s')).toBe(true)
    now.waits = []
    happens('clarify.settled')

    expect(waiting.isWaiting('s')).toBe(false)
    expect(told).toEqual([1, 's', 0, 's'])
  })

  it('has a place that the person must see to, for which no agent stands still', () => {
    const { now, happens, waiting, told } = open()
    now.waits = [{ id: 'a', kind: 'place', sessionId: 's', words: 'box', subject: 's' }]
    happens('places.changed')

    expect(waiting.isWaiting('s')).toBe(false)
    expect(waiting.list()).toMatchObject([{ kind: 'place' }])
    expect(told).toEqual([1, 's'])
  })
})

function open() {
  const now = { time: 0, waits: [] as Waits[] }
  const told: (number | string)[] = []
  const waiting = createWaiting({
    publish: (_name, payload) => told.push((payload as unknown[]).length),
    now: () => now.time,
  })
  waiting.follow({
    gather: () => now.waits,
    onSession: (sessionId) => told.push(sessionId),
  })
  return { now, waiting, told, happens: (name: EventName) => waiting.published(name) }
}
