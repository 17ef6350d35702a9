import { create } from 'zustand'

interface ShortenWanted {
  /** The session whose conversation the person is about to shorten. */
  sessionId: string | undefined
  want(sessionId: string): void
  done(): void
}

export const useShortenWanted = create<ShortenWanted>((set) => ({
  sessionId: undefined,
  want: (sessionId) => set({ sessionId }),
  done: () => set({ sessionId: undefined }),
}))
