import { describe, expect, it } from 'vitest'
import { untilNextTick } from '../../../src-renderer/ui/use-clock.ts'

const MINUTE = 60_000

describe('a clock that is watched', () => {
  it.each([
    ['at the moment itself', 0, 1_000],
    ['within a second', 400, 600],
    ['on a whole second', 7_000, 1_000],
    ['a little after it', 7_010, 990],
    ['before the moment', -4_300, 300],
    ['before it, on a whole second', -4_000, 1_000],
  ])('goes on with the next whole second %s', (_, sinceMs, waitMs) => {
    expect(untilNextTick(sinceMs, 2 * MINUTE)).toBe(waitMs)
  })

  it.each([
    ['long after', 5 * MINUTE, 30_000],
    ['between two', 5 * MINUTE + 12_000, 18_000],
    ['long before', -(5 * MINUTE + 12_000), 12_000],
  ])('goes on with the next half minute %s', (_, sinceMs, waitMs) => {
    expect(untilNextTick(sinceMs, 2 * MINUTE)).toBe(waitMs)
  })

  it('says seconds for as long as somebody wants them', () => {
    expect(untilNextTick(50 * MINUTE + 250, Number.POSITIVE_INFINITY)).toBe(750)
  })
})
