/** What lies over the three columns; gone after a reload. */
import { create } from 'zustand'

export const SETTINGS_SECTIONS = [
  'models',
  'tools',
  'mcp',
  'plugins',
  'agents',
  'skills',
  'notes',
  'places',
  'approvals',
  'web',
  'browser',
  'terminal',
  'schedules',
  'channels',
  'notifications',
  'appearance',
  'keys',
  'about',
] as const

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

interface Overlay {
  settings: SettingsSection | undefined
  isPaletteOpen: boolean
  /** Once, since the window was opened. */
  wasPaletteOpen: boolean
  openSettings(section?: SettingsSection): void
  closeSettings(): void
  openPalette(): void
  closePalette(): void
}

export const useOverlay = create<Overlay>((set) => ({
  settings: undefined,
  isPaletteOpen: false,
  wasPaletteOpen: false,
  openSettings: (section = 'models') => set({ settings: section, isPaletteOpen: false }),
  closeSettings: () => set({ settings: undefined }),
  openPalette: () => set({ isPaletteOpen: true, wasPaletteOpen: true }),
  closePalette: () => set({ isPaletteOpen: false }),
}))
