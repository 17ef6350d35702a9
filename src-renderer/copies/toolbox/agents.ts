import { create } from 'zustand'
import type { GuestsView } from '#contract'

interface Agents {
  /** Undefined until somebody has asked. */
  view: GuestsView | undefined
  changed(view: GuestsView): void
}

/** Agents of others on which sessions run. */
export const useAgents = create<Agents>((set) => ({
  view: undefined,
  changed: (view) => set({ view }),
}))
