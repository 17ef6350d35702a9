import { describe, expect, it } from 'vitest'
import {
  createWatch,
  createWatchBreaker,
} from '../../../../src-main/terminal/processes/watch-patterns.ts'
import { manualClock } from '../../../support/manual-clock.ts'

describe('watching the output of a process', () => {
  it('tells the lines that hold a word, however they arrive', () => {
    const { watch, told } = openWatch()
    watch.push('nothing\nan ERR')
    watch.push('OR here\nERROR there\nlast ERROR without an end')

    expect(told).toEqual([{ lines: ['an ERROR here', 'ERROR there'], suppressed: 0 }])
  })

  it('tells a line without an end once the process waits, and only once', () => {
    const { watch, told, clock } = openWatch()
    watch.push('ERROR: overwrite')
    clock.advance(499)
    watch.push(' all? [y/N] ')
    expect(told).toEqual([])
    clock.advance(500)
    clock.advance(60_000)
    watch.push('y\nERROR 2\n')

    expect(told).toEqual([
      { lines: ['ERROR: overwrite all? [y/N] '], suppressed: 0 },
      { lines: ['ERROR 2'], suppressed: 0 },
    ])
  })

  it('tells the last line of a process that ended without finishing it', () => {
    const { watch, told } = openWatch()
    watch.push('all is well\nERROR at the end')
    watch.end()
    watch.push('ERROR\n')

    expect(told).toEqual([{ lines: ['ERROR at the end'], suppressed: 0 }])
  })

  it('tells at most once in fifteen seconds, and how many it kept back', () => {
    const { watch, told, clock } = openWatch()
    watch.push('ERROR 1\n')
    watch.push('ERROR 2\nERROR 3\n')
    clock.advance(15_000)
    watch.push('ERROR 4\n')

    expect(told).toEqual([
      { lines: ['ERROR 1'], suppressed: 0 },
      { lines: ['ERROR 4'], suppressed: 2 },
    ])
  })

  it('gives up on a process that never stops matching', () => {
    const { watch, told, disabled, clock } = openWatch()
    for (let i = 0; i < 10; i++) {
      watch.push('ERROR\n')
      watch.push('ERROR again\n')
      clock.advance(15_000)
    }
    expect(told).toHaveLength(3)
    expect(disabled).toEqual([2])
    expect(watch.isOn()).toBe(false)
  })

  it('forgives a process that calms down', () => {
    const { watch, told, disabled, clock } = openWatch()
    for (let i = 0; i < 10; i++) {
      watch.push('ERROR\n')
      if (i % 3 === 0) watch.push('ERROR again\n')
      clock.advance(15_000)
    }
    expect(told).toHaveLength(10)
    expect(disabled).toEqual([])
  })

  it('tells at most twenty lines and two thousand characters', () => {
    const { watch, told } = openWatch()
    watch.push('ERROR\n'.repeat(100))
    expect(told[0]?.lines).toHaveLength(20)

    const { watch: long, told: longTold } = openWatch()
    long.push(`ERROR ${'x'.repeat(1_500)}\n`.repeat(5))
    expect(longTold[0]?.lines.join('').length).toBe(2_000)
  })

  it('tells nothing after the end', () => {
    const { watch, told } = openWatch()
    watch.stop()
    watch.push('ERROR\n')
    expect(told).toEqual([])
  })
})

describe('many processes that match at once', () => {
  it('are muted for a while, and the silence is told afterwards', () => {
    const clock = manualClock()
    const breaker = createWatchBreaker(clock)
    const admitted = Array.from({ length: 20 }, () => breaker.admit())
    expect(admitted.filter(Boolean)).toHaveLength(15)
    expect(breaker.takeDropped()).toBe(0)
    clock.advance(30_000)

    expect([breaker.takeDropped(), breaker.takeDropped(), breaker.admit()]).toEqual([5, 0, true])
  })
})

function openWatch() {
  const clock = manualClock()
  const told: { lines: string[]; suppressed: number }[] = []
  const disabled: number[] = []
  const watch = createWatch({
    patterns: ['ERROR'],
    breaker: createWatchBreaker(clock),
    now: clock.now,
    after: clock.after,
    onMatch: (notice) => told.push(notice),
    onDisabled: (suppressed) => disabled.push(suppressed),
  })
  return { watch, told, disabled, clock }
}
