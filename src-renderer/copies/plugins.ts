import { create } from 'zustand'
import type { CommandView, PluginsView } from '#contract'

interface Plugins {
  /** Undefined until somebody has asked. */
  view: PluginsView | undefined
  /** What a message can begin with. */
  commands: readonly CommandView[]
  changed(view: PluginsView): void
  commandsChanged(commands: readonly CommandView[]): void
}

export const usePlugins = create<Plugins>((set) => ({
  view: undefined,
  commands: [],
  changed: (view) => set({ view }),
  commandsChanged: (commands) => set({ commands }),
}))
