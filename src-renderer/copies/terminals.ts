/** Which terminals there are. Their bytes never pass through here. */

import { create } from 'zustand'
import type { TerminalView } from '#contract'

interface Terminals {
  all: TerminalView[]
  replaced(all: TerminalView[]): void
  /** Takes a new terminal as well as a newer view of a known one. */
  changed(view: TerminalView): void
  closed(id: string): void
}

export const useTerminals = create<Terminals>((set) => ({
  all: [],
  replaced: (all) => set({ all }),
  changed: (view) => set((s) => ({ all: upsert(s.all, view) })),
  closed: (id) => set((s) => ({ all: s.all.filter((terminal) => terminal.id !== id) })),
}))

function upsert(all: TerminalView[], view: TerminalView): TerminalView[] {
  const isKnown = all.some((terminal) => terminal.id === view.id)
  return isKnown
    ? all.map((terminal) => (terminal.id === view.id ? view : terminal))
    : [...all, view]
}
