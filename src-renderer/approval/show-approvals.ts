import { create } from 'zustand'
import { rootSession, withSubAgents } from '../copies/session-family.ts'
import { useSessions } from '../copies/sessions.ts'
import { showConversation, showPane } from '../view/bring-to-front.ts'
import { useLayout } from '../view/layout.ts'
import { useCardFocus } from './card-focus.ts'
import { useCardPlaces } from './card-places.ts'

export type ApprovalViewName = 'inbox' | 'log' | 'rules' | 'try'

interface ApprovalView {
  view: ApprovalViewName
  show(view: ApprovalViewName): void
}

/** Which of the views about approvals the side pane shows. */
export const useApprovalView = create<ApprovalView>((set) => ({
  view: 'log',
  show: (view) => set({ view }),
}))

/** Opens one of the views about approvals, because the person asked for it. */
export function showApprovals(view: ApprovalViewName): void {
  useApprovalView.getState().show(view)
  showPane('log')
}

/** Wherever the question is asked: in its conversation, or without one in the inbox. */
export function showQuestion(question: { id: string; sessionId: string }): void {
  const isInSession = useSessions.getState().all.some(({ id }) => id === question.sessionId)
  if (isInSession) focusQuestion(question)
  else showApprovals('inbox')
}

/** Brings the conversation of a question to the front, and the keyboard to its card. */
export function focusQuestion({ id, sessionId }: { id: string; sessionId: string }): void {
  const { all } = useSessions.getState()
  const { sessionId: inFront } = useLayout.getState()
  const isInFront = inFront !== undefined && withSubAgents(inFront, all).includes(sessionId)
  showConversation(isInFront ? inFront : rootSession(sessionId, all))
  useCardPlaces.getState().want(id)
  useCardFocus.getState().want(id)
}
