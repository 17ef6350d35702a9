/** The classifier with all its rules, as every command of this app is judged. */
import { createHash } from 'node:crypto'
import { ruleSet } from '../../classifier/programs/rule-set.ts'
import { createJudge } from '../../classifier/verdict.ts'

export const judge = createJudge(ruleSet, {
  now: ownMilliseconds,
  fingerprint: (text) => createHash('sha256').update(text).digest('hex').slice(0, 32),
})

/** Of this thread's own work: a text is no harder to read where other programs are busy. */
function ownMilliseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
