import type { WaitingView } from '#contract'
import { useSessions } from '../../copies/sessions.ts'
import { useWaiting } from '../../copies/waiting.ts'

/** What a session, or a sub-agent of it, has waited for the longest. */
export function useWaitsFor(sessionId: string): WaitingView['kind'] | undefined {
  const children = useSessions((s) =>
    s.all
      .filter(({ parentId }) => parentId === sessionId)
      .map(({ id }) => id)
      .join(' '),
  )
  return useWaiting((s) => {
    const family = new Set([sessionId, ...children.split(' ')])
    return s.all.find((view) => view.sessionId !== undefined && family.has(view.sessionId))?.kind
  })
}
