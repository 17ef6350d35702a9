/** Commands that run on a copy, by the question that they belong to. */
import { create } from 'zustand'
import type { ElsewhereView } from '#contract'

interface Elsewhere {
  all: Readonly<Record<string, ElsewhereView>>
  replaced(views: ElsewhereView[]): void
  changed(view: ElsewhereView): void
  gone(view: { id: string }): void
}

export const useElsewhere = create<Elsewhere>((set) => ({
  all: {},
  replaced: (views) => set({ all: Object.fromEntries(views.map((view) => [view.id, view])) }),
  changed: (view) => set((s) => ({ all: { ...s.all, [view.id]: view } })),
  gone: ({ id }) =>
    set((s) => {
      const { [id]: _gone, ...all } = s.all
      return { all }
    }),
}))
