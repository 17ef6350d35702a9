/** Which tools the model of each session had when its last turn began. */
import { create } from 'zustand'
import type { ModelToolsView } from '#contract'

interface ModelTools {
  /** Names of the tools that were offered then. */
  seen: Readonly<Record<string, readonly string[]>>
  saw(sessionId: string, view: ModelToolsView): void
}

export const useModelTools = create<ModelTools>((set) => ({
  seen: {},
  saw: (sessionId, view) => set((s) => ({ seen: { ...s.seen, [sessionId]: offeredNames(view) } })),
}))

export function offeredNames(view: ModelToolsView): string[] {
  return view.tools.filter((tool) => tool.state.kind === 'offered').map((tool) => tool.name)
}
