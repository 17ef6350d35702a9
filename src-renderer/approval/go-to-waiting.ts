/** Brings to the front what waits, and the keyboard to where it is answered. */
import type { WaitingView } from '#contract'
import { useSessions } from '../copies/sessions.ts'
import { useWaiting } from '../copies/waiting.ts'
import { useLayout } from '../view/layout.ts'
import { useTerminalFocus } from '../view/wanted.ts'
import { rootSession } from './session-family.ts'
import { focusQuestion } from './show-approvals.ts'

export function goToWaiting({ kind, sessionId, subject }: WaitingView): void {
  const { change } = useLayout.getState()
  const { all } = useSessions.getState()
  if (kind === 'approval' && sessionId !== undefined) {
    focusQuestion({ id: subject, sessionId })
    return
  }
  if (sessionId !== undefined)
    change({ sessionId: rootSession(sessionId, all), narrowColumn: 'conversation' })
  if (kind === 'password') {
    change({ isPaneOpen: true, paneTab: 'terminals', narrowColumn: 'pane', terminalId: subject })
    useTerminalFocus.getState().want(subject)
  }
  if (kind === 'tool-file') change({ isPaneOpen: true, paneTab: 'tools', narrowColumn: 'pane' })
}

export function goToOldestWaiting(): void {
  const [oldest] = useWaiting.getState().all
  if (oldest) goToWaiting(oldest)
}

/** The person clicked on a notification. */
export function goToPicked(picked: { sessionId?: string; waitingId?: string }): void {
  const view = useWaiting.getState().all.find(({ id }) => id === picked.waitingId)
  if (view) goToWaiting(view)
  else if (picked.sessionId !== undefined)
    useLayout.getState().change({ sessionId: picked.sessionId, narrowColumn: 'conversation' })
}
