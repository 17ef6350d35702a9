/** A mutex: work that must not overlap is done one after the other, in the order in which it came. */

/** @param pause what has to happen between the end of one and the start of the next */
export function createMutex(pause?: () => Promise<unknown>) {
  let last: Promise<unknown> = Promise.resolve()
  /** The next in line waits for the end, not for the outcome. */
  return function hold<Value>(work: () => Promise<Value> | Value): Promise<Value> {
    const mine = last.then(work)
    last = mine.then(pause, pause ?? (() => {}))
    return mine
  }
}

export type Mutex = ReturnType<typeof createMutex>
