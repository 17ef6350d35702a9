/** A person asked to see the call behind something. Nothing in the background ever asks. */
import { create } from 'zustand'

interface CallFocus {
  wantedId: string | undefined
  want(callId: string): void
  given(): void
}

export const useCallFocus = create<CallFocus>((set) => ({
  wantedId: undefined,
  want: (callId) => set({ wantedId: callId }),
  given: () => set({ wantedId: undefined }),
}))
