import { create } from 'zustand'
import type { RulesView } from '#contract'

interface Rules {
  /** Nothing until somebody looked. */
  view: RulesView | undefined
  changed(view: RulesView): void
}

/** The person's rules. They are not part of the snapshot: few people look at them. */
export const useRules = create<Rules>((set) => ({
  view: undefined,
  changed: (view) => set({ view }),
}))
