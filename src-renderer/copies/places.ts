import { create } from 'zustand'
import type { PlaceEndingView, PlacesView, PlaceView, SessionView } from '#contract'

interface Places {
  view: PlacesView
  changed(view: PlacesView): void
}

/** The one place that is always there. */
export const THIS_MACHINE = 'local'

const HERE: PlaceView = {
  ...{ name: THIS_MACHINE, kind: THIS_MACHINE, isolated: false },
  state: { kind: 'unknown' },
  seesFolder: true,
  hasTerminals: true,
}

export const usePlaces = create<Places>((set) => ({
  view: {
    ...{ places: [HERE], chosen: THIS_MACHINE, whenQuitting: 'keep' },
    elsewhere: { reason: { text: '' } },
    ...{ openings: [], troubles: [], endings: [] },
  },
  changed: (view) => set({ view }),
}))

/** Undefined: it was removed. */
export function usePlace(name: string): PlaceView | undefined {
  return usePlaces((s) => s.view.places.find((place) => place.name === name))
}

/** When the service ends the sandbox of a session; a sub-agent works in that of its session. */
export function usePlaceEnding(session: SessionView | undefined): PlaceEndingView | undefined {
  return usePlaces(({ view }) =>
    view.endings.find(
      ({ sessionId, place }) =>
        session &&
        place === session.place &&
        (sessionId === session.id || sessionId === session.parentId),
    ),
  )
}
