/** Whoever reads a command for the gate: what it is told, and what it answers. */
import type { Judgement } from '../classifier/judgement.ts'
import type { Dialect, Sensitivity } from '../classifier/rules/rule.ts'
import type { Earlier } from '../classifier/shell/walk/analyse.ts'
import type { Place } from '../ports/place.ts'

export interface JudgeContext {
  sessionId: string
  /** Empty for what nobody is about to run. */
  taskId: string
  cwd: string
  /** A path means what it means there. */
  place: Place
  sensitivity: Sensitivity
  earlier?: Earlier | undefined
  /** What reads the text, when it is not a script that we have made around it. */
  dialect?: Dialect | undefined
  /** Files that a running command is about to run. */
  awaited: readonly string[]
}

export type Judge = (command: string, context: JudgeContext) => Judgement | Promise<Judgement>
