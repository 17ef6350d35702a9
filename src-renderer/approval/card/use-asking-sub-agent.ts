import type { QuestionView, SessionView } from '#contract'
import { useSessions } from '../../copies/sessions.ts'
import { useLayout } from '../../view/layout.ts'
import { askingSubAgent } from '../session-family.ts'

export function useAskingSubAgent({ sessionId }: QuestionView): SessionView | undefined {
  const inFront = useLayout((s) => s.sessionId)
  return useSessions((s) => askingSubAgent(sessionId, s.all, inFront))
}
