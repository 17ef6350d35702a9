import { describe, expect, it } from 'vitest'
import { createMutex } from '../../../src-main/lib/mutex.ts'

describe('a mutex', () => {
  it('lets the next begin when the one before is done, in the order in which they came', async () => {
    const hold = createMutex()
    const first = Promise.withResolvers<void>()
    const seen: string[] = []

    const one = hold(async () => {
      seen.push('one begins')
      await first.promise
      seen.push('one ends')
    })
    const two = hold(() => seen.push('two'))
    const three = hold(() => seen.push('three'))
    first.resolve()
    await Promise.all([one, two, three])

    expect(seen).toEqual(['one begins', 'one ends', 'two', 'three'])
  })

  it('gives each its own outcome, and goes on after one that failed', async () => {
    const hold = createMutex()

    const failed = hold(() => Promise.reject(new Error('no disk')))
    const after = hold(() => 'done')

    await expect(failed).rejects.toThrow('no disk')
    expect(await after).toBe('done')
  })

  it('pauses between two, whether or not the first one failed', async () => {
    const seen: string[] = []
    const hold = createMutex(async () => seen.push('pause'))

    await hold(() => Promise.reject(new Error('no'))).catch(() => seen.push('failed'))
    await hold(() => seen.push('one'))
    await hold(() => seen.push('two'))

    expect(seen.filter((each) => each !== 'failed')).toEqual([
      'pause',
      'one',
      'pause',
      'two',
      'pause',
    ])
  })
})
