/** The tools as new sessions have them, and as the session in front has them. */
import { create } from 'zustand'
import type { ToolsView } from '#contract'

interface Tools {
  forNew: ToolsView | undefined
  /** Of the session that was in front when it was asked for. */
  forSession: ToolsView | undefined
  /** Takes either, by the session it names. */
  took(view: ToolsView): void
}

export const useTools = create<Tools>((set) => ({
  forNew: undefined,
  forSession: undefined,
  took: (view) => set(view.sessionId === undefined ? { forNew: view } : { forSession: view }),
}))

/** Those of a session once they are known; without one, of new sessions. */
export function useToolsView(sessionId: string | undefined): ToolsView | undefined {
  return useTools((s) => {
    if (sessionId === undefined) return s.forNew
    return s.forSession?.sessionId === sessionId ? s.forSession : undefined
  })
}
