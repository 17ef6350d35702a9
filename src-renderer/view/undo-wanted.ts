/** The person wants all undone that was changed since a message; they are shown first what that is. */
import { create } from 'zustand'

interface UndoWanted {
  wanted: { sessionId: string; since: { messageId: number } } | undefined
  want(sessionId: string, messageId: number): void
  done(): void
}

export const useUndoWanted = create<UndoWanted>((set) => ({
  wanted: undefined,
  want: (sessionId, messageId) => set({ wanted: { sessionId, since: { messageId } } }),
  done: () => set({ wanted: undefined }),
}))
