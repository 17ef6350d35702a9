import type { DecisionView } from '#contract'

const RAN: readonly DecisionView['outcome'][] = ['allowed', 'elsewhere']

/** How long a call ran: to wait for the person is not to run, and what was refused never did. */
export function ranMs(
  durationMs: number | undefined,
  decision: Pick<DecisionView, 'outcome' | 'waitedMs'> | undefined,
): number | undefined {
  if (durationMs === undefined || !decision) return durationMs
  if (!RAN.includes(decision.outcome)) return undefined
  return Math.max(0, durationMs - (decision.waitedMs ?? 0))
}
