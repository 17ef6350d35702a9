/** Brings to the front what waits, and the keyboard to where it is answered. */
import type { WaitingView } from '#contract'
import { rootSession } from '../copies/session-family.ts'
import { useSessions } from '../copies/sessions.ts'
import { useWaiting } from '../copies/waiting.ts'
import { showConversation, showPane, showTerminal } from '../view/bring-to-front.ts'
import { useOverlay } from '../view/overlay.ts'
import { useTerminalFocus } from '../view/wanted.ts'
import { focusQuestion } from './show-approvals.ts'

export function goToWaiting({ kind, sessionId, subject }: WaitingView): void {
  const { all } = useSessions.getState()
  if (kind === 'approval' && sessionId !== undefined) {
    focusQuestion({ id: subject, sessionId })
    return
  }
  const isInSession = all.some(({ id }) => id === sessionId)
  if (isInSession && sessionId !== undefined) showConversation(rootSession(sessionId, all))
  // A tool that was called by hand asks beside its form.
  else if (kind === 'clarify' || kind === 'mcp-question') showPane('tools')
  if (kind === 'password') {
    showTerminal(subject)
    useTerminalFocus.getState().want(subject)
  }
  if (kind === 'tool-file') showPane('tools')
  if (kind === 'mcp-server') useOverlay.getState().openSettings('mcp')
  // Of a shell that the person opens: it is asked where that will be.
  if (kind === 'host-key' && sessionId === undefined) showPane('terminals')
}

export function goToOldestWaiting(): void {
  const [oldest] = useWaiting.getState().all
  if (oldest) goToWaiting(oldest)
}

/** The person clicked on a notification. */
export function goToPicked(picked: { sessionId?: string; waitingId?: string }): void {
  const view = useWaiting.getState().all.find(({ id }) => id === picked.waitingId)
  if (view) goToWaiting(view)
  else if (picked.sessionId !== undefined) showConversation(picked.sessionId)
}
