import { describe, expect, it } from 'vitest'
import { createCountdown } from '../../../../src-main/terminal/execution/countdown.ts'
import { manualClock } from '../../../support/manual-clock.ts'

describe('the time limit of a command', () => {
  it('is up when its time has passed', () => {
    const { clock, isUp } = startCountdown(1_000)
    clock.advance(999)
    expect(isUp()).toBe(false)
    clock.advance(1)
    expect(isUp()).toBe(true)
  })

  it('does not count the time that a person takes', () => {
    const { clock, countdown, isUp } = startCountdown(1_000)
    clock.advance(600)
    countdown.pause(true)
    clock.advance(60_000)
    countdown.pause(false)
    clock.advance(399)
    expect(isUp()).toBe(false)
    clock.advance(1)
    expect(isUp()).toBe(true)
  })

  it('is never up after it was stopped', () => {
    const { clock, countdown, isUp } = startCountdown(1_000)
    countdown.stop()
    countdown.pause(false)
    clock.advance(5_000)
    expect(isUp()).toBe(false)
  })
})

function startCountdown(ms: number) {
  const clock = manualClock()
  const countdown = createCountdown(clock)
  let isUp = false
  countdown.start(ms, () => {
    isUp = true
  })
  return { clock, countdown, isUp: () => isUp }
}
