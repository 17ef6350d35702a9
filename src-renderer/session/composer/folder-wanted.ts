import { create } from 'zustand'
import { useLayout } from '../../view/layout.ts'

interface FolderWanted {
  /** The person is about to choose where the conversation in front works. */
  isWanted: boolean
  want(): void
  done(): void
}

export const useFolderWanted = create<FolderWanted>((set) => ({
  isWanted: false,
  want: () => {
    useLayout.getState().change({ narrowColumn: 'conversation' })
    set({ isWanted: true })
  },
  done: () => set({ isWanted: false }),
}))
