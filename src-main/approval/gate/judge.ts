/** The classifier with all its rules, as every command of this app is judged. */
import { createHash } from 'node:crypto'
import { ruleSet } from '../../classifier/rules/rule-set.ts'
import { createJudge } from '../../classifier/verdict.ts'

export const judge = createJudge(ruleSet, {
  now: () => performance.now(),
  fingerprint: (text) => createHash('sha256').update(text).digest('hex').slice(0, 32),
})
