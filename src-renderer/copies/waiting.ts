/** What waits for the person, over all sessions; a copy of the runtime's one list. */
import { create } from 'zustand'
import type { WaitingView } from '#contract'

interface Waiting {
  /** The oldest first. */
  all: WaitingView[]
  changed(all: WaitingView[]): void
}

export const useWaiting = create<Waiting>((set) => ({
  all: [],
  changed: (all) => set({ all }),
}))
