/** What a mode means here and now: a reviewer that nobody chose decides nothing. */
import type { ApprovalMode } from '#contract'
import { useModels } from '../../copies/models.ts'
import { useText } from '../../language/use-text.ts'

export function useModeDetail(): (mode: ApprovalMode) => string {
  const t = useText().approvalModes
  const isWithoutReviewer = useIsUnreviewed('reviewer')
  return (mode) => (mode === 'reviewer' && isWithoutReviewer ? t.noReviewer : t.details[mode])
}

/** In this mode a reviewer should decide, and there is none. */
export function useIsUnreviewed(mode: ApprovalMode): boolean {
  const reviewer = useModels((s) => s.view.reviewer)
  return mode === 'reviewer' && reviewer === undefined
}
