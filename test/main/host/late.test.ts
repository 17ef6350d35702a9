import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createLate } from '../../../src-main/host/late.ts'

describe('something made late', () => {
  it('is made at its moment and handed back to be put away', async () => {
    const { late, happened, comeMoment, finishLoading } = open()

    comeMoment()
    finishLoading()

    expect(await late.value).toBe('the app')
    expect(late.giveUp()).toBe('the app')
    expect(happened).toEqual(['loaded', 'made'])
  })

  it('is made all the same when its moment does not come', async () => {
    const { late, finishLoading } = open(1)

    finishLoading()

    expect(await late.value).toBe('the app')
  })

  it('leaves nothing to wait for when it is given up before its moment', async () => {
    const { late, happened, comeMoment } = open()

    expect(late.giveUp()).toBeUndefined()
    comeMoment()
    await setImmediate()

    expect(happened).toEqual([])
  })

  it('is not made any more when it is given up while it loads', async () => {
    const { late, happened, comeMoment, finishLoading } = open()
    comeMoment()
    await setImmediate()

    expect(late.giveUp()).toBeUndefined()
    finishLoading()
    await setImmediate()

    expect(happened).toEqual(['loaded'])
  })

  it('says why it could not be made', async () => {
    const late = createLate({
      moment: Promise.resolve(),
      longestMs: 60_000,
      load: () => Promise.reject(new Error('the database is damaged')),
    })

    await expect(late.value).rejects.toThrow('the database is damaged')
    expect(late.giveUp()).toBeUndefined()
  })
})

function open(longestMs = 60_000) {
  const happened: string[] = []
  const moment = Promise.withResolvers<void>()
  const loading = Promise.withResolvers<void>()
  const late = createLate({
    moment: moment.promise,
    longestMs,
    load: async () => {
      happened.push('loaded')
      await loading.promise
      return () => {
        happened.push('made')
        return 'the app'
      }
    },
  })
  return { late, happened, comeMoment: moment.resolve, finishLoading: loading.resolve }
}
