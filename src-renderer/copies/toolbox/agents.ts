import { create } from 'zustand'
import type { GuestOffers, GuestsView } from '#contract'

interface Agents {
  /** Undefined until somebody has asked. */
  view: GuestsView | undefined
  /** By session: what can be chosen about its agent, and typed to it. */
  offers: Readonly<Record<string, GuestOffers>>
  changed(view: GuestsView): void
  offered(offers: GuestOffers & { sessionId: string }): void
}

/** Agents of others on which sessions run. */
export const useAgents = create<Agents>((set) => ({
  view: undefined,
  offers: {},
  changed: (view) => set({ view }),
  offered: ({ sessionId, ...offers }) =>
    set((s) => ({ offers: { ...s.offers, [sessionId]: offers } })),
}))

/** Undefined until its agent has told. */
export function useOffersOf(sessionId: string | undefined): GuestOffers | undefined {
  return useAgents((s) => s.offers[sessionId ?? ''])
}
