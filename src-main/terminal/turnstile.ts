/** Lets one through at a time, with room for everything else in between. */
import { setImmediate } from 'node:timers/promises'

/**
 * Starting a process blocks the event loop for milliseconds. A hundred at once, one after the
 * other in the same turn, would freeze every window.
 */
export function createTurnstile() {
  let last: Promise<unknown> = Promise.resolve()
  return function pass<Value>(run: () => Promise<Value> | Value): Promise<Value> {
    const turn = last.then(run)
    last = turn.then(
      () => setImmediate(),
      () => setImmediate(),
    )
    return turn
  }
}

export type Turnstile = ReturnType<typeof createTurnstile>
