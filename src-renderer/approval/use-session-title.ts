import { BENCH_SESSION } from '#wire'
import { useSession } from '../copies/sessions.ts'
import { useText } from '../language/use-text.ts'

export function useSessionTitle(sessionId: string): string {
  const t = useText()
  const session = useSession(sessionId)
  if (sessionId === BENCH_SESSION) return t.tools.views.bench
  if (!session) return t.approvalRules.goneSession
  return session.title || t.session.untitled
}
