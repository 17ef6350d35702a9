/** Conversations that the person wants to read as plain text, because a window died over them. */
import { create } from 'zustand'

interface PlainSessions {
  ids: ReadonlySet<string>
  change(id: string, isPlain: boolean): void
}

export const usePlainSessions = create<PlainSessions>((set) => ({
  ids: new Set(),
  change: (id, isPlain) =>
    set(({ ids }) => ({
      ids: isPlain ? new Set([...ids, id]) : new Set([...ids].filter((each) => each !== id)),
    })),
}))
