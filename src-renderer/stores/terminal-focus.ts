/** A person asked for the keyboard to go to a terminal. Nothing in the background ever asks. */
import { create } from 'zustand'

interface TerminalFocus {
  wantedId: string | undefined
  want(id: string): void
  given(): void
}

export const useTerminalFocus = create<TerminalFocus>((set) => ({
  wantedId: undefined,
  want: (id) => set({ wantedId: id }),
  given: () => set({ wantedId: undefined }),
}))
