import { describe, expect, it } from 'vitest'
import { BackendError } from '../../../../src-main/terminal/backends/backend.ts'
import { withRetries } from '../../../../src-main/terminal/execution/with-retries.ts'

const unreachable = (retry: 'now' | 'never') =>
  new BackendError('ssh', 'unreachable', { text: 'the host does not answer' }, retry)

describe('a place that cannot be reached', () => {
  it('is tried again, each time after a longer wait', async () => {
    const { run, waits } = trying([unreachable('now'), unreachable('now')])
    expect(await run()).toBe('reached')
    expect(waits).toEqual([2_000, 4_000])
  })

  it('is given up after three more tries', async () => {
    const { run, waits } = trying(Array.from({ length: 9 }, () => unreachable('now')))
    await expect(run()).rejects.toThrow('the host does not answer')
    expect(waits).toEqual([2_000, 4_000, 8_000])
  })

  it('is given up at once when another try makes no sense', async () => {
    const { run, waits } = trying([unreachable('never')])
    await expect(run()).rejects.toThrow('does not answer')
    expect(waits).toEqual([])
  })

  it('is not tried again for somebody who has gone away', async () => {
    const { run, abort } = trying([unreachable('now')])
    abort.abort()
    await expect(run()).rejects.toThrow('does not answer')
  })

  it('is not confused with a mistake of ours', async () => {
    const { run } = trying([new TypeError('undefined is not a function')])
    await expect(run()).rejects.toThrow(TypeError)
  })
})

function trying(failures: Error[]) {
  const waits: number[] = []
  const abort = new AbortController()
  const run = () =>
    withRetries(
      async () => {
        const failure = failures.shift()
        if (failure) throw failure
        return 'reached'
      },
      {
        signal: abort.signal,
        after: (ms, next) => {
          waits.push(ms)
          queueMicrotask(next)
          return () => {}
        },
      },
    )
  return { run, waits, abort }
}
