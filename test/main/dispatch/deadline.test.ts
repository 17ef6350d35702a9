import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settleWithin } from '../../../src-main/dispatch/deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('work with a limit', () => {
  it('that ends in time gives its value and leaves no timer behind', async () => {
    const { ending, later } = wait<string>()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(vi.getTimerCount()).toBe(1)
    later.resolve('done')
    expect(await ending).toEqual({ kind: 'done', value: 'done' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that is done already needs no timer at all', async () => {
    const { ending } = wait(Promise.resolve('done'))
    expect(vi.getTimerCount()).toBe(0)
    await ending
  })

  it('that fails gives its error', async () => {
    const error = new Error('broke')
    expect(await wait(Promise.reject(error)).ending).toEqual({ kind: 'failed', error })
  })

  it('is told to stop when time is up', async () => {
    const { ending, signal, later } = wait<string>()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
    later.resolve('half of it')
    expect(await ending).toEqual({ kind: 'timeout', value: 'half of it', isAbandoned: false })
  })

  it('is told to stop when the caller stops', async () => {
    const { ending, parent, signal, later } = wait()
    parent.abort('enough')
    await Promise.resolve()
    expect(signal.reason).toBe('enough')
    later.reject(new Error('aborted'))
    expect(await ending).toEqual({ kind: 'cancelled', isAbandoned: false })
  })

  it('is told at once when the caller had stopped before', async () => {
    const parent = new AbortController()
    parent.abort()
    const { signal } = wait(undefined, { parent })
    await Promise.resolve()
    expect(signal.aborted).toBe(true)
  })

  it('is abandoned when it does not stop, and what comes later is dropped', async () => {
    const { ending, parent, later, late } = wait<string>()
    parent.abort()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await ending).toEqual({ kind: 'cancelled', isAbandoned: true })

    later.resolve('late')
    await vi.advanceTimersByTimeAsync(0)
    expect(late).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('may fail late without anybody noticing', async () => {
    const { ending, parent, later, late } = wait()
    parent.abort()
    await vi.advanceTimersByTimeAsync(3_000)
    await ending
    later.reject(new Error('late'))
    await vi.advanceTimersByTimeAsync(0)
    expect(late).toHaveBeenCalledOnce()
  })

  it('gets the time back that a person was waited for', async () => {
    let waitedMs = 0
    const { signal } = wait(undefined, { humanWaitMs: () => waitedMs })
    await vi.advanceTimersByTimeAsync(9_000)
    waitedMs = 7_000
    await vi.advanceTimersByTimeAsync(7_999)
    expect(signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(signal.aborted).toBe(true)
  })

  it('is not stopped while a person is being waited for', async () => {
    const beganAt = Date.now() + 9_999
    const { signal } = wait(undefined, { humanWaitMs: () => Math.max(0, Date.now() - beganAt) })
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(signal.aborted).toBe(false)
  })

  it('does not get back what was waited before it began', async () => {
    const { signal } = wait(undefined, { humanWaitMs: () => 60_000 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(signal.aborted).toBe(true)
  })

  it.each([Number.POSITIVE_INFINITY, 2 ** 40])('of %s ms goes on', async (limitMs) => {
    const { signal } = wait(undefined, { limitMs })
    await vi.advanceTimersByTimeAsync(86_400_000)
    expect(signal.aborted).toBe(false)
  })
})

function wait<T>(
  work?: Promise<T>,
  options: { parent?: AbortController; humanWaitMs?: () => number; limitMs?: number } = {},
) {
  const { parent = new AbortController(), humanWaitMs = () => 0, limitMs = 10_000 } = options
  const later = Promise.withResolvers<T>()
  const controller = new AbortController()
  const late = vi.fn()
  const ending = settleWithin(work ?? later.promise, controller, {
    parent: parent.signal,
    limitMs,
    now: Date.now,
    humanWaitMs,
    onLate: late,
  })
  return { ending, parent, signal: controller.signal, later, late }
}
