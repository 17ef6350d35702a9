/**
 * Remembers which conversation is just being drawn. If the window dies over it, the next start
 * opens none and says why: otherwise one bad message would end every start.
 */
import { create } from 'zustand'
import { useLayout } from '../view/layout.ts'

const STORAGE_KEY = 'talaria.showing'
/** Longer than a drawing takes. A window that hangs or is gone does not come this far. */
const DRAWN_AFTER_MS = 500

interface LeftOut {
  /** The conversation that was not opened. */
  sessionId: string | undefined
  forget(): void
}

export const useLeftOut = create<LeftOut>((set) => ({
  sessionId: undefined,
  forget: () => set({ sessionId: undefined }),
}))

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

let kept: Kept | undefined

export const showing = {
  begin(sessionId: string): void {
    kept?.setItem(STORAGE_KEY, sessionId)
    setTimeout(showing.end, DRAWN_AFTER_MS)
  },
  /** Drawn, or left in an orderly way: a window that dies does not say goodbye. */
  end(): void {
    kept?.removeItem(STORAGE_KEY)
  },
}

/** `wasLost`: whoever holds the window saw it die. Called when the layout has been restored. */
export function keepShowing(deps: { storage: Kept; wasLost: boolean }): void {
  kept = deps.storage
  const { sessionId, change } = useLayout.getState()
  const wasDrawing = kept.getItem(STORAGE_KEY) !== null
  kept.removeItem(STORAGE_KEY)
  if (sessionId === undefined || !(wasDrawing || deps.wasLost)) return
  useLeftOut.setState({ sessionId })
  change({ sessionId: undefined })
}
