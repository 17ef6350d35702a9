/** Reads out of the reports of Vitest and Playwright how many tests passed, and which did not. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

interface Count {
  passed: number
  failed: number
  skipped: number
}

/** A test that failed: its file, its sentence, and the first line of what went wrong. */
export interface Failure {
  file: string
  name: string
  why: string
}

/** `unsteady` tests failed, and passed when they were run once more. */
export interface Result extends Count {
  failures: Failure[]
  unsteady: Failure[]
}

export const PASSED_ONCE: Result = result({ passed: 1, failed: 0, skipped: 0 })
export const FAILED_ONCE: Result = result({ passed: 0, failed: 1, skipped: 0 })

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

const walk = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(
        z.object({ error: z.object({ message: z.string().optional() }).optional() }),
      ),
    }),
  ),
})

interface Suite {
  specs?: z.infer<typeof walk>[] | undefined
  suites?: Suite[] | undefined
}

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(walk).optional(), suites: z.array(suite).optional() }),
)

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })).optional(),
})

const OUTSIDE = { file: 'the run', name: 'an error outside of every test' }

export function readVitest(report: unknown, exitCode: number, root: string): Result {
  const parsed = vitestReport.safeParse(report)
  if (!parsed.success) return FAILED_ONCE
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = parsed.data
  const failures = testResults.flatMap((tested) => {
    const file = relative(root, tested.name)
    const failed = tested.assertionResults.filter(({ status }) => status === 'failed')
    // A file that could not be loaded has failed without a test.
    if (failed.length === 0 && tested.status === 'failed')
      return [{ file, name: 'the file itself', why: firstLine(tested.message) }]
    return failed.map((test) => ({
      file,
      name: test.fullName,
      why: firstLine(test.failureMessages?.[0]),
    }))
  })
  return withExitCode(
    {
      passed: numPassedTests,
      failed: Math.max(numFailedTests, failures.length),
      skipped: numPendingTests + numTodoTests,
      failures,
      unsteady: [],
    },
    exitCode,
  )
}

/** What holds after the tests of `first` that failed were run once more, alone. */
export function lookedAgain(first: Result, second: Result): Result {
  const stillFails = (failure: Failure): boolean =>
    second.failures.some(({ file, name }) => file === failure.file && name === failure.name)
  const unsteady = first.failures.filter((failure) => !stillFails(failure))
  return {
    passed: first.passed + unsteady.length,
    failed: second.failed,
    skipped: first.skipped,
    failures: second.failures,
    unsteady,
  }
}

export function readPlaywright(report: unknown, exitCode: number): Result {
  const parsed = playwrightReport.safeParse(report)
  if (!parsed.success) return FAILED_ONCE
  const { suites, errors = [] } = parsed.data
  const { expected, unexpected, flaky, skipped } = parsed.data.stats
  const walks = suites.flatMap(specsOf)
  const outside = errors.map(({ message }) => ({ ...OUTSIDE, why: firstLine(message) }))
  // What a failed try leaves behind can fail once more when its worker ends.
  const isLeftBehind = unexpected === 0 && flaky > 0 && outside.length > 0
  const counted = {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: [
      ...walks.flatMap((each) => walked(each, 'unexpected')),
      ...(isLeftBehind ? [] : outside),
    ],
    unsteady: [...walks.flatMap((each) => walked(each, 'flaky')), ...(isLeftBehind ? outside : [])],
  }
  return isLeftBehind ? counted : withExitCode(counted, exitCode)
}

export function sum(results: readonly Result[]): Result {
  return results.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
      failures: [...total.failures, ...each.failures],
      unsteady: [...total.unsteady, ...each.unsteady],
    }),
    result({ passed: 0, failed: 0, skipped: 0 }),
  )
}

function result(count: Count): Result {
  return { ...count, failures: [], unsteady: [] }
}

function specsOf({ specs = [], suites = [] }: Suite): z.infer<typeof walk>[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function walked({ title, file, tests }: z.infer<typeof walk>, status: string): Failure[] {
  return tests
    .filter((test) => test.status === status)
    .map(({ projectName, results }) => ({
      file,
      name: projectName ? `[${projectName}] ${title}` : title,
      why: firstLine(results.find(({ error }) => error)?.error?.message),
    }))
}

function firstLine(text = ''): string {
  return stripVTControlCharacters(text).split('\n', 1)[0] ?? ''
}

/** A run can fail outside of every test: in a setup, after the last one, or by having none. */
function withExitCode(counted: Result, exitCode: number): Result {
  const isUnexplained = counted.failed === 0 && (exitCode !== 0 || counted.passed === 0)
  return isUnexplained ? { ...counted, failed: 1 } : counted
}
