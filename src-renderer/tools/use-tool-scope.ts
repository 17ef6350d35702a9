import { useSession } from '../copies/sessions.ts'
import { useLayout } from '../view/layout.ts'
import { useToolsPage } from './tools-page.ts'

/** Whose tools the page is about: the session in front unless the person chose new sessions. */
export function useToolScope(): { sessionId: string | undefined; hasSession: boolean } {
  const session = useSession(useLayout((s) => s.sessionId))
  const scope = useToolsPage((s) => s.scope)
  const hasSession = session !== undefined
  return { hasSession, sessionId: hasSession && scope === 'session' ? session.id : undefined }
}
