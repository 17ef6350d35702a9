/** What is known of newer versions of the app. */
import { create } from 'zustand'
import type { UpdateView } from '#contract'

interface Update {
  view: UpdateView | undefined
  changed(view: UpdateView): void
}

export const useUpdate = create<Update>((set) => ({
  view: undefined,
  changed: (view) => set({ view }),
}))
