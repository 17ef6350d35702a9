import { create } from 'zustand'
import type { SettingsView } from '#contract'

interface Settings {
  /** Nothing before the first snapshot. */
  view: SettingsView | undefined
  changed(view: SettingsView): void
}

export const useSettings = create<Settings>((set) => ({
  view: undefined,
  changed: (view) => set({ view }),
}))
