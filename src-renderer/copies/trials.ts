/** Commands that run on a copy before anything is decided: on this machine, or in a container. */
import { create } from 'zustand'
import type { ElsewhereView, RehearsalView } from '#contract'

interface Trials<View> {
  all: Readonly<Record<string, View>>
  replaced(views: View[]): void
  changed(view: View): void
  gone(view: { id: string }): void
}

/** By their own ids. */
export const useRehearsals = createTrials<RehearsalView>()
/** By the question that they belong to. */
export const useElsewhere = createTrials<ElsewhereView>()

/** The latest, as one may be on its way out. */
export function useRehearsalOf(questionId: string): RehearsalView | undefined {
  return useRehearsals((s) =>
    Object.values(s.all).findLast((view) => view.questionId === questionId),
  )
}

function createTrials<View extends { id: string }>() {
  return create<Trials<View>>((set) => ({
    all: {},
    replaced: (views) => set({ all: Object.fromEntries(views.map((view) => [view.id, view])) }),
    changed: (view) => set((s) => ({ all: { ...s.all, [view.id]: view } })),
    gone: ({ id }) =>
      set((s) => {
        const { [id]: _gone, ...all } = s.all
        return { all }
      }),
  }))
}
