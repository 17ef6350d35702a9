import type { OpeningView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../actions/use-tell-failure.ts'
import { Button } from '../Button.tsx'
import { HostKeyCard } from './HostKeyCard.tsx'
import { OpeningSteps } from './OpeningSteps.tsx'
import { usePlaceWords } from './use-place-words.ts'

/** A place that is being opened: each step with its time, a way to end it, and what it asks. */
export function OpeningCard({
  opening,
  isShort = false,
}: {
  opening: OpeningView
  /** Its steps stand elsewhere; here is the one at which it is. */
  isShort?: boolean
}) {
  const { places: t, common } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { nameOf } = usePlaceWords()
  return (
    <div className="mb-2 flex flex-col gap-2">
      <section
        aria-label={t.opening(nameOf(opening.place))}
        className="rounded-lg border border-line bg-raised px-3 py-2"
      >
        <div className="flex items-center gap-2">
          <h3 role="status" className="min-w-0 flex-1 truncate font-medium">
            {t.opening(nameOf(opening.place))}
          </h3>
          <Button
            size="small"
            onClick={() => runtime.request('places.cancel', { id: opening.id }).catch(tellFailure)}
          >
            {common.cancel}
          </Button>
        </div>
        <OpeningSteps steps={isShort ? opening.steps.slice(-1) : opening.steps} />
      </section>
      {opening.hostKey && <HostKeyCard openingId={opening.id} hostKey={opening.hostKey} />}
    </div>
  )
}
