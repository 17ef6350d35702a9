/** A person asked for the keyboard to go to the composer. Nothing in the background ever asks. */
import { create } from 'zustand'
import { useLayout } from '../../view/layout.ts'

interface ComposerFocus {
  isWanted: boolean
  want(): void
  given(): void
}

export const useComposerFocus = create<ComposerFocus>((set) => ({
  isWanted: false,
  want: () => set({ isWanted: true }),
  given: () => set({ isWanted: false }),
}))

export function showComposer(): void {
  useLayout.getState().change({ narrowColumn: 'conversation' })
  useComposerFocus.getState().want()
}
