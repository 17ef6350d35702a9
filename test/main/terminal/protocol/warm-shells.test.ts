import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Shell } from '../../../../src-main/terminal/backends/backend.ts'
import { createWarmShells } from '../../../../src-main/terminal/protocol/warm-shells.ts'
import { manualClock } from '../../../support/manual-clock.ts'

describe('shells that wait for a command', () => {
  it('are started when the command before them is over, with what it left', async () => {
    const { warm, clock, started, leave } = openWarmShells()
    const command = Promise.withResolvers<void>()
    warm.refillAfter(command.promise)
    clock.advance(1_000)
    expect(started).toEqual([])

    leave()
    command.resolve()
    await setImmediate()
    clock.advance(15)
    await setImmediate()

    expect(started).toEqual([1, 1])
    expect(warm.take()).toBeDefined()
  })

  it('are started beside a command that takes long', async () => {
    const { warm, clock, started } = openWarmShells()
    warm.refillAfter(new Promise(() => {}))
    clock.advance(2_015)
    await setImmediate()
    expect(started).toEqual([0, 0])
  })

  it('are not started for a sandbox that was closed meanwhile', async () => {
    const { warm, clock, started } = openWarmShells()
    const command = Promise.withResolvers<void>()
    warm.refillAfter(command.promise)
    await warm.close()
    command.resolve()
    await setImmediate()
    clock.advance(60_000)
    expect(started).toEqual([])
  })
})

function openWarmShells() {
  const clock = manualClock()
  let generation = 0
  /** The generation that each has loaded. */
  const started: number[] = []
  const warm = createWarmShells({
    start: async () => {
      started.push(generation)
      return { shell: waitingShell(), generation, carried: { initial: '', text: '' } }
    },
    generation: () => generation,
    confinement: () => undefined,
    after: clock.after,
  })
  return { warm, clock, started, leave }

  function leave(): void {
    generation += 1
  }
}

function waitingShell(): Shell {
  return {
    exited: new Promise(() => {}),
    instruct: () => {
      throw new Error('no command is run here')
    },
    discard: () => {},
  }
}
