/** Time that passes only when a test says so. */
export function manualClock(start = 1_000_000) {
  let time = start
  let waiting: { at: number; run: () => void }[] = []
  return { now: () => time, after, advance, pending: () => waiting.length }

  function after(ms: number, run: () => void): () => void {
    const entry = { at: time + ms, run }
    waiting.push(entry)
    return () => {
      waiting = waiting.filter((other) => other !== entry)
    }
  }

  /** Runs everything that falls due on the way, in order. */
  function advance(ms: number): void {
    const end = time + ms
    for (;;) {
      const next = waiting.filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      waiting = waiting.filter((entry) => entry !== next)
      time = Math.max(time, next.at)
      next.run()
    }
    time = end
  }
}
