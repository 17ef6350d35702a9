/** Tables of commands: what is refused, what asks and why, and what passes unasked. */
import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'
import type { Sensitivity } from '../../../../src-main/classifier/rules/rule.ts'

/** The command, the rule that must speak, and the words that it must mark. */
export type Row = readonly [command: string, rule: string, marked: string]

export interface RuleTables {
  readonly never?: readonly Row[]
  readonly asks?: readonly Row[]
  readonly passes?: readonly string[]
  readonly sensitivity?: Sensitivity
}

export function describeRules(subject: string, tables: RuleTables) {
  const { never = [], asks = [], passes = [], sensitivity = 'balanced' } = tables
  describe(subject, () => {
    if (never.length > 0)
      it.each(never)('never runs %s', (command, rule, marked) => {
        expect(judged(command, sensitivity)).toEqual(because('never', rule, marked))
      })
    if (asks.length > 0)
      it.each(asks)('asks about %s', (command, rule, marked) => {
        expect(judged(command, sensitivity)).toEqual(because('ask', rule, marked))
      })
    if (passes.length > 0)
      it.each(passes)('lets %s pass', (command) => {
        expect(judged(command, sensitivity)).toEqual({ decision: 'allow', found: [] })
      })
  })
}

export function judged(command: string, sensitivity: Sensitivity = 'balanced') {
  const places = { cwd: '/home/user/project', home: '/home/user', sensitivity }
  const { decision, findings } = judge(command, places)
  const found = findings.map(({ rule, span }) => `${rule}: ${command.slice(span.start, span.end)}`)
  return { decision, found }
}

function because(decision: 'ask' | 'never', rule: string, marked: string) {
  return { decision, found: expect.arrayContaining([`${rule}: ${marked}`]) }
}
