import { create } from 'zustand'
import type { SchedulesView } from '#contract'

interface Schedules {
  /** Undefined until somebody has asked. */
  view: SchedulesView | undefined
  changed(view: SchedulesView): void
}

export const useSchedules = create<Schedules>((set) => ({
  view: undefined,
  changed: (view) => set({ view }),
}))
