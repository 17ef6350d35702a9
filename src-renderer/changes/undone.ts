/** How often something was undone here: whoever shows what is changed looks again. */
import { create } from 'zustand'

interface Undone {
  times: number
  again(): void
}

export const useUndone = create<Undone>((set) => ({
  times: 0,
  again: () => set(({ times }) => ({ times: times + 1 })),
}))
