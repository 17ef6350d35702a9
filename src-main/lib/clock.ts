/** The real time, and ids that no two have in common. */
import { randomUUID } from 'node:crypto'

export const systemClock = {
  now: Date.now,
  /** Runs something later; the answer takes it back. */
  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  newId: (): string => randomUUID(),
}
