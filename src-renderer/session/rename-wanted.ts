import { create } from 'zustand'

interface RenameWanted {
  /** The session whose title the person is about to change, above its conversation. */
  sessionId: string | undefined
  want(sessionId: string): void
  done(): void
}

export const useRenameWanted = create<RenameWanted>((set) => ({
  sessionId: undefined,
  want: (sessionId) => set({ sessionId }),
  done: () => set({ sessionId: undefined }),
}))
