/** The sessions as the runtime tells them, those of sub-agents among them, and their questions. */
import { create } from 'zustand'
import type { ClarifyView, SessionsView, SessionView } from '#contract'

interface Sessions {
  /** In no order; whoever shows a list sorts it. */
  all: SessionView[]
  clarify: ClarifyView[]
  replaced(view: SessionsView): void
  changed(session: SessionView): void
  deleted(id: string): void
  asked(question: ClarifyView): void
  settled(id: string): void
}

export const useSessions = create<Sessions>((set) => ({
  all: [],
  clarify: [],
  replaced: ({ sessions, clarify }) => set({ all: sessions, clarify }),
  changed: (session) => set((s) => ({ all: upsert(s.all, session) })),
  deleted: (id) => set((s) => ({ all: s.all.filter((session) => session.id !== id) })),
  asked: (question) => set((s) => ({ clarify: upsert(s.clarify, question) })),
  settled: (id) => set((s) => ({ clarify: s.clarify.filter((question) => question.id !== id) })),
}))

export function useSession(id: string | undefined): SessionView | undefined {
  return useSessions((s) => s.all.find((session) => session.id === id))
}

function upsert<Item extends { id: string }>(all: Item[], item: Item): Item[] {
  const isKnown = all.some(({ id }) => id === item.id)
  return isKnown ? all.map((known) => (known.id === item.id ? item : known)) : [...all, item]
}
