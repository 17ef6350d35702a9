/** Lets the stores about approvals follow the runtime. */
import type { Runtime } from '#contract'
import { useApprovals } from './approvals.ts'
import { useDecisions } from './decisions.ts'
import { useRules } from './rules.ts'

export function followApprovals(runtime: Runtime): void {
  const approvals = useApprovals.getState()
  runtime.on('approval.asked', approvals.asked)
  runtime.on('approval.changed', approvals.changed)
  runtime.on('approval.settled', approvals.settled)
  runtime.on('approval.skipped', approvals.skippedOne)
  runtime.on('approval.modeChanged', approvals.modeChanged)
  runtime.on('session.deleted', ({ id }) => approvals.sessionGone(id))
  runtime.on('decisions.recorded', useDecisions.getState().recorded)
  runtime.on('decisions.finished', useDecisions.getState().finished)
  runtime.on('rules.changed', useRules.getState().changed)
}
