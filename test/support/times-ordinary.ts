/**
 * How many times as long something takes as what is ordinary, both on this thread's processor and as
 * the least of several readings: other programs run here too, and must not fail a test.
 */
const READINGS = 8
/** Systems count a thread's time in ticks; what takes none has no ratio. */
const TICK_MS = 1

export type Weigh = (run: () => void, enough: number) => number

/** A ratio of `enough` or less is not read again. */
export function timesOrdinary(ordinary: () => void): Weigh {
  let leastOrdinary = Number.POSITIVE_INFINITY
  readOrdinary()
  return (run, enough) => {
    let least = cpuMsOf(run)
    for (let reading = 1; reading < READINGS && least > enough * leastOrdinary; reading += 1) {
      readOrdinary()
      least = Math.min(least, cpuMsOf(run))
    }
    return least / leastOrdinary
  }

  function readOrdinary(): void {
    leastOrdinary = Math.max(TICK_MS, Math.min(leastOrdinary, cpuMsOf(ordinary)))
  }
}

function cpuMsOf(run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
