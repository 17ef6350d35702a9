/** Which message of the person is being edited: one at a time, wherever the wish came from. */
import { create } from 'zustand'

interface EditedMessage {
  id: number | undefined
  edit(id: number): void
  done(): void
}

export const useEditedMessage = create<EditedMessage>((set) => ({
  id: undefined,
  edit: (id) => set({ id }),
  done: () => set({ id: undefined }),
}))
