import { create } from 'zustand'

interface GuidesWanted {
  /** The session whose rules the person looks at. */
  sessionId: string | undefined
  want(sessionId: string): void
  done(): void
}

export const useGuidesWanted = create<GuidesWanted>((set) => ({
  sessionId: undefined,
  want: (sessionId) => set({ sessionId }),
  done: () => set({ sessionId: undefined }),
}))
