import { useId, useState } from 'react'
import type { PlaceTestView, ProfileProblem } from '#contract'
import { usePlaces } from '../../copies/places.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { HostKeyCard } from '../../ui/places/HostKeyCard.tsx'
import { OpeningSteps } from '../../ui/places/OpeningSteps.tsx'

interface PlaceTestProps {
  /** As it is typed now. */
  profile(): Record<string, unknown>
  prepare?(): Promise<void>
  onProblems(problems: readonly ProfileProblem[]): void
}

/** Opens the place, runs something there and takes it away again; each step is shown with its time. */
export function PlaceTest({ profile, prepare, onProblems }: PlaceTestProps) {
  const { places: t, common, runtime: words } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const base = useId()
  const [count, setCount] = useState(0)
  const [isTesting, setTesting] = useState(false)
  const [ended, setEnded] = useState<PlaceTestView>()
  const id = `test${base}${count}`
  const opening = usePlaces((s) => s.view.openings.find((one) => one.id === id))

  async function test(): Promise<void> {
    const next = count + 1
    setCount(next)
    setEnded(undefined)
    setTesting(true)
    await prepare?.()
    const answer = await runtime.request('places.test', {
      id: `test${base}${next}`,
      profile: profile(),
    })
    if ('problems' in answer) onProblems(answer.problems)
    else setEnded(answer)
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          disabled={isTesting}
          onClick={() => {
            test()
              .catch(tellFailure)
              .finally(() => setTesting(false))
          }}
        >
          {isTesting ? t.testing : t.test}
        </Button>
        {isTesting && opening && (
          <Button
            size="small"
            onClick={() => runtime.request('places.cancel', { id }).catch(tellFailure)}
          >
            {common.cancel}
          </Button>
        )}
        <span className="min-w-0 flex-1 text-sm text-muted">{t.testDetail}</span>
      </div>
      {opening && <OpeningSteps steps={opening.steps} />}
      {opening?.hostKey && <HostKeyCard openingId={id} hostKey={opening.hostKey} />}
      {ended && (
        <div className="flex flex-col gap-1">
          <OpeningSteps
            steps={ended.steps}
            endedAt={ended.endedAt}
            hasFailed={ended.problem !== undefined}
          />
          {ended.problem && (
            <p role="alert" className="selectable text-sm break-words text-danger">
              {words.said(ended.problem)}
              {ended.fix && <span className="block text-text">{words.said(ended.fix)}</span>}
            </p>
          )}
          {!ended.problem && (
            <p role="status" className="text-sm text-success">
              {t.works}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
