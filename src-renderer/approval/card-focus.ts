/** Which cards are on the screen since when, and which one a person asked the keyboard for. */
import { create } from 'zustand'
import type { QuestionView } from '#contract'

interface CardFocus {
  /** By the question; milliseconds of the page's clock. */
  shownSince: ReadonlyMap<string, number>
  /** The card that the keyboard is in. */
  focusedId: string | undefined
  /** The card that the keyboard shall go to, once it is there. */
  wantedId: string | undefined
  shown(id: string, since: number): void
  hidden(id: string): void
  focused(id: string): void
  blurred(id: string): void
  want(id: string): void
  given(): void
}

export const useCardFocus = create<CardFocus>((set) => ({
  shownSince: new Map(),
  focusedId: undefined,
  wantedId: undefined,
  shown: (id, since) => set((s) => ({ shownSince: new Map(s.shownSince).set(id, since) })),
  hidden: (id) =>
    set((s) => {
      const shownSince = new Map(s.shownSince)
      shownSince.delete(id)
      return { shownSince }
    }),
  focused: (id) => set({ focusedId: id }),
  blurred: (id) => set((s) => (s.focusedId === id ? { focusedId: undefined } : s)),
  want: (id) => set({ wantedId: id }),
  given: () => set({ wantedId: undefined }),
}))

/** The card that the key for “run once” is about: the one with the keyboard, else the oldest in view. */
export function frontQuestion(
  open: readonly QuestionView[],
  { shownSince, focusedId }: Pick<CardFocus, 'shownSince' | 'focusedId'>,
): QuestionView | undefined {
  const inView = open.filter(({ id }) => shownSince.has(id))
  return inView.find(({ id }) => id === focusedId) ?? inView[0]
}
