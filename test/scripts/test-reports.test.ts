import { describe, expect, it } from 'vitest'
import { lookedAgain, readPlaywright, readVitest, sum } from '../../scripts/test-reports.ts'

const unit = (numPassedTests: number, numFailedTests: number, numPendingTests = 0) => ({
  ...{ numPassedTests, numFailedTests, numPendingTests, numTodoTests: 0, testResults: [] },
})
const e2e = (expected: number, unexpected: number, flaky = 0) => ({
  stats: { expected, unexpected, flaky, skipped: 0 },
  suites: [],
})
const read = (report: unknown, exitCode: number) => readVitest(report, exitCode, '/app')
const NAMELESS = { failures: [], unsteady: [] }

describe('the counts of a run', () => {
  it.each([
    ['all passed', read(unit(12, 0), 0), { passed: 12, failed: 0, skipped: 0 }],
    ['some failed', read(unit(12, 3, 1), 1), { passed: 12, failed: 3, skipped: 1 }],
    ['an error outside of every test', read(unit(12, 0), 1), { passed: 12, failed: 1, skipped: 0 }],
    ['no test was found', read(unit(0, 0), 0), { passed: 0, failed: 1, skipped: 0 }],
    ['no report was written', read(undefined, 0), { passed: 0, failed: 1, skipped: 0 }],
    ['all walks passed', readPlaywright(e2e(4, 0), 0), { passed: 4, failed: 0, skipped: 0 }],
    ['a walk failed', readPlaywright(e2e(3, 1), 1), { passed: 3, failed: 1, skipped: 0 }],
    ['the walks broke off', readPlaywright(e2e(4, 0), 1), { passed: 4, failed: 1, skipped: 0 }],
    ['no walk was reported', readPlaywright({}, 0), { passed: 0, failed: 1, skipped: 0 }],
  ])('when %s', (_, counted, expected) => {
    expect(counted).toEqual({ ...expected, ...NAMELESS })
  })

  it('add up over the steps', () => {
    expect(sum([read(unit(5, 1, 2), 1), readPlaywright(e2e(3, 0), 0)])).toEqual({
      ...{ passed: 8, failed: 1, skipped: 2 },
      ...NAMELESS,
    })
  })
})

describe('an error outside of every walk', () => {
  const errors = [{ message: 'Worker teardown timeout\n  of 180 s' }]
  const named = {
    file: 'the run',
    name: 'an error outside of every test',
    why: 'Worker teardown timeout',
  }

  it('fails the run, and is named', () => {
    expect(readPlaywright({ ...e2e(4, 0), errors }, 1)).toEqual({
      ...{ passed: 4, failed: 1, skipped: 0 },
      ...{ failures: [named], unsteady: [] },
    })
  })

  it('is only named when a try that failed has left it behind', () => {
    expect(readPlaywright({ ...e2e(4, 0, 1), errors }, 1)).toEqual({
      ...{ passed: 5, failed: 0, skipped: 0 },
      ...{ failures: [], unsteady: [named] },
    })
  })
})

describe('the tests that failed', () => {
  const failed = (name: string) => ({
    fullName: name,
    status: 'failed',
    failureMessages: ['\u001b[31mError: no\u001b[39m\n    at a.ts'],
  })
  const report = (...tests: ReturnType<typeof failed>[]) => ({
    ...unit(7, tests.length),
    testResults: [{ name: '/app/test/a.test.ts', status: 'failed', assertionResults: tests }],
  })
  const failure = (name: string) => ({ file: 'test/a.test.ts', name, why: 'Error: no' })

  it('are named, each with the first line of its error', () => {
    expect(read(report(failed('asks'), failed('waits')), 1).failures).toEqual([
      failure('asks'),
      failure('waits'),
    ])
  })

  it('include a file that could not be loaded', () => {
    const broken = { name: '/app/test/b.test.ts', status: 'failed', assertionResults: [] }

    expect(
      read({ ...unit(7, 0), testResults: [{ ...broken, message: 'no such module' }] }, 1),
    ).toMatchObject({
      failed: 1,
      failures: [{ file: 'test/b.test.ts', name: 'the file itself', why: 'no such module' }],
    })
  })

  it('fail no run by themselves when they pass alone, and are named then', () => {
    const first = read(report(failed('asks'), failed('waits')), 1)

    expect(lookedAgain(first, read(unit(9, 0), 0))).toEqual({
      ...{ passed: 9, failed: 0, skipped: 0 },
      ...{ failures: [], unsteady: [failure('asks'), failure('waits')] },
    })
    expect(lookedAgain(first, read(report(failed('waits')), 1))).toEqual({
      ...{ passed: 8, failed: 1, skipped: 0 },
      ...{ failures: [failure('waits')], unsteady: [failure('asks')] },
    })
  })

  it('have failed for good when the second run breaks off', () => {
    expect(lookedAgain(read(report(failed('asks')), 1), read(undefined, 1)).failed).toBe(1)
  })

  it('are found among walks in any depth, with the host they failed in', () => {
    const walk = (title: string, status: string) => ({
      ...{ title, file: 'e2e/a.spec.ts' },
      tests: [{ projectName: 'web', status, results: [{ error: { message: 'Error: gone' } }] }],
    })
    const suites = [
      { specs: [walk('goes', 'expected')], suites: [{ specs: [walk('stays', 'unexpected')] }] },
      { specs: [walk('comes', 'flaky')] },
    ]
    const found = (name: string) => ({ file: 'e2e/a.spec.ts', name, why: 'Error: gone' })

    expect(readPlaywright({ ...e2e(1, 1, 1), suites }, 1)).toEqual({
      ...{ passed: 2, failed: 1, skipped: 0 },
      ...{ failures: [found('[web] stays')], unsteady: [found('[web] comes')] },
    })
  })
})
