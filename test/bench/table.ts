/** Measures contestants in turns, so that a busy moment hits them all, and prints what came out. */

export interface Contestant {
  name: string
  /** Does the thing `times` times. */
  run(times: number): void | Promise<void>
}

export interface Measured {
  name: string
  /** Microseconds for one time, one for each round. */
  samples: readonly number[]
}

const ROUNDS = 21
const ROUND_MS = 60

/** Microseconds that have passed. */
type Clock = () => number

const wallClock: Clock = () => performance.now() * 1_000

/** Only what this thread worked: for contestants that wait for nothing, on a machine that is busy. */
export const threadClock: Clock = () => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

export async function measureInTurns(
  contestants: readonly Contestant[],
  clock: Clock = wallClock,
): Promise<Measured[]> {
  const entered = []
  for (const contestant of contestants) {
    entered.push({
      ...contestant,
      times: await timesPerRound(contestant, clock),
      samples: [] as number[],
    })
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { run, times, samples } of entered)
      samples.push((await timed(run, times, clock)) / times)
  }
  return entered.map(({ name, samples }) => ({ name, samples }))
}

/** Warms up, and finds how often the thing fits into one round. */
async function timesPerRound({ run }: Contestant, clock: Clock): Promise<number> {
  for (let times = 1; ; times *= 2) {
    const tookMs = (await timed(run, times, clock)) / 1_000
    if (tookMs > ROUND_MS) return Math.max(1, Math.round((times * ROUND_MS) / tookMs))
  }
}

async function timed(run: Contestant['run'], times: number, clock: Clock): Promise<number> {
  const startedAt = clock()
  await run(times)
  return clock() - startedAt
}

/** The first row is the one that the others are compared with. */
export function printTable(title: string, rows: readonly Measured[]): void {
  const base = median(rows[0]?.samples ?? [])
  const cells = rows.map(({ name, samples }) => [
    name,
    shown(median(samples)),
    `${shown(quantile(samples, 0.1))} – ${shown(quantile(samples, 0.9))}`,
    Math.round(1_000_000 / median(samples)).toLocaleString('en-US'),
    `${shown(median(samples) / base)} ×`,
  ])
  const head = [title, 'median µs', '10 % – 90 %', 'per second', 'ratio']
  const widths = head.map((_, column) =>
    Math.max(...[head, ...cells].map((row) => row[column]?.length ?? 0)),
  )
  for (const row of [head, ...cells]) {
    const [first = '', ...rest] = row
    const numbers = rest.map((cell, column) => cell.padStart(widths[column + 1] ?? 0))
    console.log([first.padEnd(widths[0] ?? 0), ...numbers].join('   '))
  }
  console.log()
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5)
}

export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}

/** Of this thread, so that a busy machine does not count. */
export function processorMs(run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
