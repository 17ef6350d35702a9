import type { ToolCallView } from '#contract'
import { useQuestion } from '../../copies/approvals.ts'
import { useSessions } from '../../copies/sessions.ts'

/** The call stands still because the person has not answered yet. */
export function useIsWaiting(sessionId: string, call: ToolCallView): boolean {
  const question = useQuestion(sessionId, call.id)
  const isClarifying = useSessions(
    (s) => call.name === 'clarify' && s.clarify.some((asked) => asked.sessionId === sessionId),
  )
  if (call.state === 'waiting') return true
  return call.state === 'running' && (question !== undefined || isClarifying)
}
