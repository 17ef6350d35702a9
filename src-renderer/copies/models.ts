import { create } from 'zustand'
import type { ModelsView } from '#contract'

interface Models {
  view: ModelsView
  changed(view: ModelsView): void
}

/** The model that is built in; it needs no server. */
export const DEMO_MODEL = 'demo'

/** Gives each model of an Ollama a window that an agent's tools fit into. */
export const OLLAMA_START = 'OLLAMA_CONTEXT_LENGTH=32768 ollama serve'

export const useModels = create<Models>((set) => ({
  view: { chosen: DEMO_MODEL, roles: {}, council: [], providers: [] },
  changed: (view) => set({ view }),
}))
