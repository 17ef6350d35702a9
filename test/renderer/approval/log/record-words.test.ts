import { describe, expect, it } from 'vitest'
import type { DecisionView } from '#contract'
import { isWorthALine, recordWords } from '../../../../src-renderer/approval/log/record-words.ts'
import { en } from '../../../../src-renderer/language/en.ts'
import { decisionView } from '../../../support/approval-views.ts'

const PERSON = { kind: 'person', via: 'web' } as const

describe('the line that stays of a question', () => {
  it.each<[string, Partial<DecisionView>]>([
    [
      'Approved once by you · exit 0 · 2.1 s',
      { decider: PERSON, scope: 'once', exitCode: 0, durationMs: 2_100 },
    ],
    ['Always allowed by you', { decider: PERSON, scope: 'always' }],
    ['Edited by you and run once', { decider: PERSON, scope: 'once', edited: 'rm build/a' }],
    ['Run by you after all', { decider: { kind: 'person', via: 'run now' } }],
    ['Denied', { decider: PERSON, outcome: 'denied' }],
    [
      'Run by you on a copy in box',
      { decider: PERSON, outcome: 'elsewhere', elsewhere: { place: 'box' } },
    ],
    [
      'Run by you on a copy in box, 2 files applied · exit 1 · 40 ms',
      {
        ...{ decider: PERSON, outcome: 'elsewhere', exitCode: 1, durationMs: 40 },
        elsewhere: { place: 'box', files: 2 },
      },
    ],
    [
      'Denied: use trash instead',
      { decider: PERSON, outcome: 'denied', words: 'use trash instead' },
    ],
    [
      'Allowed by rule git status * (this project)',
      {
        decider: { kind: 'permanent-rule', id: 'r1', pattern: 'git status *' },
        scope: 'project',
      },
    ],
    [
      'Allowed by rule exactly: rm -rf a (for 30 minutes)',
      {
        decider: { kind: 'session-rule', id: 'r1', pattern: 'exactly: rm -rf a' },
        scope: '30min',
      },
    ],
    [
      'Allowed by rule any recursive delete by rm in the working folder (always)',
      {
        decider: {
          kind: 'permanent-rule',
          id: 'r1',
          pattern: 'class: fs.recursive-delete|rm|workspace|*',
        },
        scope: 'always',
      },
    ],
    [
      'Refused by your rule rm: use trash',
      {
        decider: { kind: 'deny-rule', id: 'r1', pattern: 'rm' },
        outcome: 'blocked',
        words: 'use trash',
      },
    ],
    [
      'Not answered in 5 min, not run',
      { decider: { kind: 'time-out' }, outcome: 'expired', waitedMs: 300_000 },
    ],
    [
      'Run without asking: full access · interrupted · 40 ms',
      { decider: { kind: 'mode', mode: 'full-access' }, exitCode: null, durationMs: 40 },
    ],
  ])('%s', (words, about) => {
    expect(recordWords(decisionView(about), en)).toBe(words)
  })

  it('is left out for what ran because it is harmless', () => {
    const mode = { kind: 'mode', mode: 'ask-risky' } as const

    expect(isWorthALine(decisionView({ decider: mode, level: 'safe' }))).toBe(false)
    expect(isWorthALine(decisionView({ decider: mode, level: 'dangerous' }))).toBe(true)
  })
})
