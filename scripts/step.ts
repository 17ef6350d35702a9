/** One step of `npm test`: it says its name, its time and what it counted. */
import { ROOT } from './build.ts'
import { runGroup } from './run-group.ts'
import { FAILED_ONCE, PASSED_ONCE, type Result, sum } from './test-reports.ts'

let stopped = false
const failedSteps: string[] = []

/** Whoever stops the run wants no further step; runGroup ends the one that is under way. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopped = true
  })
}

export const wasStopped = (): boolean => stopped

/** The end of a long output is what is read first, so it names them again. */
export const whatFailed = (): readonly string[] => failedSteps

/** A step that throws has failed once, and the others go on. */
export async function step(name: string, work: () => Promise<Result>): Promise<Result> {
  if (stopped) return sum([])
  const startedAt = performance.now()
  const count = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return FAILED_ONCE
  })
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  const mark = count.failed > 0 ? '✗' : '✓'
  if (count.failed > 0) failedSteps.push(name)
  console.log(
    `${mark} ${name}: ${count.passed} passed, ${count.failed} failed${skipped} (${seconds} s)`,
  )
  return count
}

/** A program of node_modules that prints only when something is wrong; it counts as one test. */
export function check(name: string, script: string, args: readonly string[]): Promise<Result> {
  return step(name, async () => {
    let output = ''
    const code = await runGroup(process.execPath, [script, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      onStart: ({ stdout, stderr }) => {
        for (const stream of [stdout, stderr]) stream?.on('data', (data) => (output += data))
      },
    })
    if (code === 0) return PASSED_ONCE
    console.log(output.trimEnd())
    return FAILED_ONCE
  })
}
