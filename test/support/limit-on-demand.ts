import { systemClock } from '../../src-main/lib/clock.ts'

/** A time limit that is reached when a test says so; all other time passes by itself. */
export function limitOnDemand(ms: number) {
  let reached = (): void => {}
  return { ms, after, reach: () => reached() }

  function after(wantedMs: number, run: () => void): () => void {
    if (wantedMs !== ms) return systemClock.after(wantedMs, run)
    reached = run
    return () => {
      reached = () => {}
    }
  }
}
