import { create } from 'zustand'
import type { McpView } from '#contract'

interface Mcp {
  view: McpView
  changed(view: McpView): void
}

/** Servers of others that bring tools. */
export const useMcp = create<Mcp>((set) => ({
  view: { questions: [], servers: [], broken: [] },
  changed: (view) => set({ view }),
}))
