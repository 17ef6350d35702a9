/** What lies over the three columns; gone after a reload. */
import { create } from 'zustand'

export type SettingsSection = 'models' | 'approvals' | 'appearance' | 'about'

interface Overlay {
  settings: SettingsSection | undefined
  openSettings(section?: SettingsSection): void
  closeSettings(): void
}

export const useOverlay = create<Overlay>((set) => ({
  settings: undefined,
  openSettings: (section = 'appearance') => set({ settings: section }),
  closeSettings: () => set({ settings: undefined }),
}))
