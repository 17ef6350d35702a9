import { usePlaces } from '../../copies/places.ts'
import { useText } from '../../language/use-text.ts'
import { OpeningSteps } from '../../ui/places/OpeningSteps.tsx'
import { usePlaceWords } from '../../ui/places/use-place-words.ts'

/** Why a call has not begun yet: its place is being opened, step by step. */
export function CallOpening({ sessionId }: { sessionId: string }) {
  const t = useText().places
  const { nameOf } = usePlaceWords()
  const opening = usePlaces(({ view }) => view.openings.find((one) => one.sessionId === sessionId))
  if (!opening) return null
  return (
    <div className="mb-1.5 ml-7">
      <p className="text-sm text-muted">{t.opening(nameOf(opening.place))}</p>
      <OpeningSteps steps={opening.steps} />
    </div>
  )
}
