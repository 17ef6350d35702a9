/** Reads the counts out of the reports that Vitest and Playwright write. */
import { z } from 'zod'

export interface Count {
  passed: number
  failed: number
  skipped: number
}

export const PASSED_ONCE: Count = { passed: 1, failed: 0, skipped: 0 }
export const FAILED_ONCE: Count = { passed: 0, failed: 1, skipped: 0 }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
})

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

export function countVitest(report: unknown, exitCode: number): Count {
  const parsed = vitestReport.safeParse(report)
  if (!parsed.success) return FAILED_ONCE
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = parsed.data
  return withExitCode(
    { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests },
    exitCode,
  )
}

export function countPlaywright(report: unknown, exitCode: number): Count {
  const parsed = playwrightReport.safeParse(report)
  if (!parsed.success) return FAILED_ONCE
  const { expected, unexpected, flaky, skipped } = parsed.data.stats
  return withExitCode({ passed: expected, failed: unexpected + flaky, skipped }, exitCode)
}

export function sum(counts: readonly Count[]): Count {
  return counts.reduce(
    (total, count) => ({
      passed: total.passed + count.passed,
      failed: total.failed + count.failed,
      skipped: total.skipped + count.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

/** A run can fail outside of every test: in a setup, after the last one, or by having none. */
function withExitCode(count: Count, exitCode: number): Count {
  const isUnexplained = count.failed === 0 && (exitCode !== 0 || count.passed === 0)
  return isUnexplained ? { ...count, failed: 1 } : count
}
