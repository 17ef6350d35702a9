/** The open questions, what was skipped, and the modes; copies of what the gate holds. */
import { create } from 'zustand'
import type {
  ApprovalMode,
  ApprovalsView,
  ModeView,
  QuestionView,
  SettledView,
  SkippedView,
} from '#contract'

interface Approvals {
  /** The oldest first. */
  open: QuestionView[]
  skipped: SkippedView[]
  mode: ModeView
  replaced(view: ApprovalsView): void
  asked(question: QuestionView): void
  changed(question: QuestionView): void
  settled(view: SettledView): void
  skippedOne(view: SkippedView): void
  /** The person had it run by hand. */
  ran(questionId: string): void
  modeChanged(mode: ModeView): void
  sessionGone(sessionId: string): void
}

export const useApprovals = create<Approvals>((set) => ({
  open: [],
  skipped: [],
  mode: { default: 'ask-risky', sessions: {} },
  replaced: ({ open, skipped, mode }) => set({ open: oldestFirst(open), skipped, mode }),
  asked: (question) =>
    set((s) => ({ open: oldestFirst([...without(s.open, question.id), question]) })),
  // A change of one that is settled already came too late to matter.
  changed: (question) =>
    set((s) => ({ open: s.open.map((known) => (known.id === question.id ? question : known)) })),
  settled: ({ id, skipped }) =>
    set((s) => ({
      open: without(s.open, id),
      skipped: skipped ? [...s.skipped, skipped] : s.skipped,
    })),
  skippedOne: (view) => set((s) => ({ skipped: [...s.skipped, view] })),
  ran: (questionId) =>
    set((s) => ({ skipped: s.skipped.filter((view) => view.questionId !== questionId) })),
  modeChanged: (mode) => set({ mode }),
  sessionGone: (sessionId) =>
    set((s) => ({ skipped: s.skipped.filter((view) => view.sessionId !== sessionId) })),
}))

/** Without a session: the mode that new ones get. */
export function useMode(sessionId: string | undefined): ApprovalMode {
  return useApprovals((s) => (sessionId && s.mode.sessions[sessionId]) || s.mode.default)
}

export function useQuestion(sessionId: string, callId: string): QuestionView | undefined {
  return useApprovals((s) =>
    s.open.find((question) => question.sessionId === sessionId && question.callId === callId),
  )
}

function without(open: QuestionView[], id: string): QuestionView[] {
  return open.filter((question) => question.id !== id)
}

function oldestFirst(open: QuestionView[]): QuestionView[] {
  return open.toSorted((a, b) => a.askedAt - b.askedAt)
}
