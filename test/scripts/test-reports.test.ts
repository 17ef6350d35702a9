import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, sum } from '../../scripts/test-reports.ts'

const unit = (numPassedTests: number, numFailedTests: number, numPendingTests = 0) => ({
  numPassedTests,
  numFailedTests,
  numPendingTests,
  numTodoTests: 0,
})
const e2e = (expected: number, unexpected: number, flaky = 0) => ({
  stats: { expected, unexpected, flaky, skipped: 0 },
})

describe('the counts of a run', () => {
  it.each([
    ['all passed', countVitest(unit(12, 0), 0), { passed: 12, failed: 0, skipped: 0 }],
    ['some failed', countVitest(unit(12, 3, 1), 1), { passed: 12, failed: 3, skipped: 1 }],
    [
      'an error outside of every test',
      countVitest(unit(12, 0), 1),
      { passed: 12, failed: 1, skipped: 0 },
    ],
    ['no test was found', countVitest(unit(0, 0), 0), { passed: 0, failed: 1, skipped: 0 }],
    ['no report was written', countVitest(undefined, 0), { passed: 0, failed: 1, skipped: 0 }],
    ['all walks passed', countPlaywright(e2e(4, 0), 0), { passed: 4, failed: 0, skipped: 0 }],
    [
      'a walk passed at the second try',
      countPlaywright(e2e(3, 0, 1), 0),
      { passed: 3, failed: 1, skipped: 0 },
    ],
    ['the walks broke off', countPlaywright(e2e(4, 0), 1), { passed: 4, failed: 1, skipped: 0 }],
    ['no walk was reported', countPlaywright({}, 0), { passed: 0, failed: 1, skipped: 0 }],
  ])('when %s', (_, counted, expected) => {
    expect(counted).toEqual(expected)
  })

  it('add up over the steps', () => {
    expect(sum([countVitest(unit(5, 1, 2), 1), countPlaywright(e2e(3, 0), 0)])).toEqual({
      passed: 8,
      failed: 1,
      skipped: 2,
    })
  })
})
