/** Which pages agents have open, by session. Their pictures never pass through here. */
import { create } from 'zustand'
import type { BrowserView } from '#contract'

interface Browsers {
  bySession: Readonly<Record<string, BrowserView>>
  replaced(all: readonly BrowserView[]): void
  changed(view: BrowserView): void
  closed(sessionId: string): void
}

export const useBrowsers = create<Browsers>((set) => ({
  bySession: {},
  replaced: (all) =>
    set({ bySession: Object.fromEntries(all.map((view) => [view.sessionId, view])) }),
  changed: (view) => set((s) => ({ bySession: { ...s.bySession, [view.sessionId]: view } })),
  closed: (sessionId) =>
    set(({ bySession: { [sessionId]: _closed, ...others } }) => ({ bySession: others })),
}))
