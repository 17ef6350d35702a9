import { create } from 'zustand'
import type { ProjectsView } from '#contract'

interface Projects {
  /** Undefined until the runtime was asked for the first time. */
  view: ProjectsView | undefined
  changed(view: ProjectsView): void
}

/** The folders that sessions worked in, and where the next one begins. */
export const useProjects = create<Projects>((set) => ({
  view: undefined,
  changed: (view) => set({ view }),
}))
