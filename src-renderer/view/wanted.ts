/** A person asked for something to come to the front. Nothing in the background ever asks. */
import { create } from 'zustand'

interface Wanted {
  wantedId: string | undefined
  want(id: string): void
  given(): void
}

const createWanted = () =>
  create<Wanted>((set) => ({
    wantedId: undefined,
    want: (id) => set({ wantedId: id }),
    given: () => set({ wantedId: undefined }),
  }))

/** The terminal that the keyboard shall go to. */
export const useTerminalFocus = createWanted()

/** The session whose work beside the person's shall be looked at. */
export const useBringBack = createWanted()

/** The session that shall be deleted, once it is said what becomes of its work beside the person's. */
export const useDeleteBeside = createWanted()

/** The call that shall be seen in its conversation. */
export const useCallFocus = createWanted()
