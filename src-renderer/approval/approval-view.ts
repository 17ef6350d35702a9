/** Which of the views about approvals the side pane shows. */
import { create } from 'zustand'

export type ApprovalViewName = 'inbox' | 'log' | 'rules' | 'try'

interface ApprovalView {
  view: ApprovalViewName
  show(view: ApprovalViewName): void
}

export const useApprovalView = create<ApprovalView>((set) => ({
  view: 'log',
  show: (view) => set({ view }),
}))
