import { useEffect } from 'react'
import { useSessions } from '../copies/sessions.ts'
import { useSettings } from '../copies/settings.ts'
import { useWaiting } from '../copies/waiting.ts'

/**
 * In a browser, which asks in its own words before a tab goes in which an agent is at work or waits for
 * an answer. The desktop app asks by itself.
 */
export function useLeaveQuestion(): void {
  const isBrowser = useSettings((s) => s.view?.about.host === 'web')
  const isAtWork = useSessions((s) => s.all.some(({ state }) => state === 'running'))
  const isWaiting = useWaiting((s) => s.all.length > 0)
  const asks = isBrowser && (isAtWork || isWaiting)
  useEffect(() => {
    if (!asks) return
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [asks])
}
