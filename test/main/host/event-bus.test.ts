import { expect, it } from 'vitest'
import type { EventFrame } from '#wire'
import { createEventBus } from '../../../src-main/host/event-bus.ts'

it('numbers events, reaches every window or only the one named, and stops after the undo', () => {
  const bus = createEventBus()
  const first: EventFrame[] = []
  const second: EventFrame[] = []
  const disconnect = bus.connect('first', (frame) => first.push(frame))
  bus.connect('second', (frame) => second.push(frame))

  bus.publish('notices.dismissed', { id: 'a' })
  bus.publish('notices.dismissed', { id: 'b' }, 'second')
  disconnect()
  bus.publish('notices.dismissed', { id: 'c' })

  expect(first.map((frame) => frame.seq)).toEqual([1])
  expect(second.map((frame) => [frame.seq, frame.payload])).toEqual([
    [1, { id: 'a' }],
    [2, { id: 'b' }],
    [3, { id: 'c' }],
  ])
  expect(bus.seq()).toBe(3)
})

it('reaches the other windows when one cannot be reached', () => {
  const failures: unknown[] = []
  const bus = createEventBus((error) => failures.push(error))
  const reached: EventFrame[] = []
  bus.connect('broken', () => {
    throw new Error('gone')
  })
  bus.connect('whole', (frame) => reached.push(frame))
  bus.publish('notices.dismissed', { id: 'a' })
  expect([reached.length, failures.length]).toEqual([1, 1])
})
