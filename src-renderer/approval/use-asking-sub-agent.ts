import type { QuestionView, SessionView } from '#contract'
import { useLayout } from '../stores/layout.ts'
import { useSessions } from '../stores/sessions.ts'
import { askingSubAgent } from './session-family.ts'

export function useAskingSubAgent({ sessionId }: QuestionView): SessionView | undefined {
  const inFront = useLayout((s) => s.sessionId)
  return useSessions((s) => askingSubAgent(sessionId, s.all, inFront))
}
