import type { PlaceView } from '#contract'
import { usePlaces } from '../../copies/places.ts'
import { useText } from '../../language/use-text.ts'
import { classes } from '../classes.ts'

type Look = 'ready' | 'unknown' | 'opening' | 'unusable' | 'gone'

const COLORS: Readonly<Record<Look, string>> = {
  ready: 'bg-success',
  unknown: 'bg-line-strong',
  opening: 'bg-warning',
  unusable: 'bg-danger',
  gone: 'bg-danger',
}

/** In one colour, and for a screen reader in a word, how a place is. */
export function PlaceDot({
  place,
  sessionId,
}: {
  place: PlaceView | undefined
  sessionId?: string
}) {
  const t = useText().places
  const look = useLook(place, sessionId)
  return (
    <span className={classes('size-1.5 shrink-0 rounded-full', COLORS[look])}>
      <span className="sr-only">{t.looks[look]}</span>
    </span>
  )
}

function useLook(place: PlaceView | undefined, sessionId: string | undefined): Look {
  const isOpening = usePlaces(({ view }) =>
    view.openings.some((opening) => sessionId && opening.sessionId === sessionId),
  )
  const isLost = usePlaces(({ view }) =>
    view.troubles.some((trouble) => sessionId && trouble.sessionId === sessionId),
  )
  if (!place) return 'gone'
  if (isOpening) return 'opening'
  if (isLost || place.state.kind === 'untrusted') return 'unusable'
  return place.state.kind
}
