/**
 * A mutex for each path: one writer at a time. Whoever needs several gets them in the order of their
 * names, so there is no deadlock.
 */

export function createPathLocks() {
  const tails = new Map<string, Promise<unknown>>()
  return { hold }

  /** Sorted, so that two holders of the same paths can never wait for each other. */
  function hold<T>(paths: readonly string[], work: () => Promise<T>): Promise<T> {
    const [first, ...rest] = [...new Set(paths)].sort()
    if (first === undefined) return work()
    return queued(first, () => hold(rest, work))
  }

  async function queued<T>(path: string, work: () => Promise<T>): Promise<T> {
    const before = tails.get(path) ?? Promise.resolve()
    const mine = before.then(work)
    // The next in line waits for the end, not for the outcome.
    const tail = mine.catch(() => {})
    tails.set(path, tail)
    try {
      return await mine
    } finally {
      if (tails.get(path) === tail) tails.delete(path)
    }
  }
}

export type PathLocks = ReturnType<typeof createPathLocks>
