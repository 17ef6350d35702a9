import { create } from 'zustand'
import { useLayout } from '../../view/layout.ts'

interface ModeWanted {
  /** The person is about to choose how much is asked, beside the composer. */
  isWanted: boolean
  want(): void
  done(): void
}

export const useModeWanted = create<ModeWanted>((set) => ({
  isWanted: false,
  want: () => {
    useLayout.getState().change({ narrowColumn: 'conversation' })
    set({ isWanted: true })
  },
  done: () => set({ isWanted: false }),
}))
