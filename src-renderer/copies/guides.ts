import { create } from 'zustand'
import type { GuidesView } from '#contract'

interface Guides {
  bySession: Readonly<Record<string, GuidesView>>
  changed(view: GuidesView): void
}

/** The rules files of sessions that this window has looked at. */
export const useGuides = create<Guides>((set) => ({
  bySession: {},
  changed: (view) => set((s) => ({ bySession: { ...s.bySession, [view.sessionId]: view } })),
}))

export function useGuidesOf(sessionId: string | undefined): GuidesView | undefined {
  return useGuides((s) => (sessionId === undefined ? undefined : s.bySession[sessionId]))
}
