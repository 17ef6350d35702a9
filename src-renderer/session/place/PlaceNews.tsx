import { Hourglass, PlugZap } from 'lucide-react'
import { useState } from 'react'
import type { OpeningView, PlaceEndingView, PlaceTroubleView, SessionView } from '#contract'
import { usePlaceEnding, usePlaces } from '../../copies/places.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menus/Menu.tsx'
import { HostKeyCard } from '../../ui/places/HostKeyCard.tsx'
import { OpeningSteps } from '../../ui/places/OpeningSteps.tsx'
import { usePlaceWords } from '../../ui/places/use-place-words.ts'
import { useClock } from '../../ui/use-clock.ts'
import { useMovePlace } from '../composer/use-move-place.ts'

/** What the place of a session is doing before its commands can run, or why they cannot. */
export function PlaceNews({ session }: { session: SessionView }) {
  const opening = usePlaces(({ view }) => view.openings.find(isOf))
  const trouble = usePlaces(({ view }) => view.troubles.find(isOf))
  const ending = usePlaceEnding(session)
  if (opening) return <OpeningCard key={opening.id} opening={opening} />
  if (trouble) return <TroubleCard session={session} trouble={trouble} />
  return ending?.isSoon ? <EndingCard ending={ending} /> : null

  function isOf({ sessionId }: { sessionId?: string }): boolean {
    return sessionId === session.id
  }
}

function OpeningCard({ opening }: { opening: OpeningView }) {
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
        <OpeningSteps steps={opening.steps} />
      </section>
      {opening.hostKey && <HostKeyCard openingId={opening.id} hostKey={opening.hostKey} />}
    </div>
  )
}

/** In good time: what runs there can still come to its end, or be fetched. */
function EndingCard({ ending: { place, at } }: { ending: PlaceEndingView }) {
  const t = useText().places
  const { nameOf } = usePlaceWords()
  const now = useClock(at)
  const title = t.endsSoon(nameOf(place), at - now)
  return (
    <section
      aria-label={title}
      className="mb-2 flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2"
    >
      <Hourglass size={16} className="mt-0.5 shrink-0 text-warning" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-medium tabular-nums">{title}</p>
        <p className="text-sm text-pretty">{t.endsSoonDetail}</p>
      </div>
    </section>
  )
}

function TroubleCard({ session, trouble }: { session: SessionView; trouble: PlaceTroubleView }) {
  const { places: t, runtime: words } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { nameOf } = usePlaceWords()
  const moving = useMovePlace(session)
  const others = usePlaces((s) => s.view.places).filter(({ name }) => name !== session.place)
  const [isTrying, setTrying] = useState(false)

  function retry(): void {
    setTrying(true)
    runtime
      .request('places.retry', { sessionId: session.id })
      .catch(tellFailure)
      .finally(() => setTrying(false))
  }

  return (
    <section
      aria-label={t.lost(nameOf(trouble.place))}
      className="mb-2 flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2"
    >
      <PlugZap size={16} className="mt-0.5 shrink-0 text-warning" aria-hidden />
      <div role="status" className="selectable min-w-0 flex-1">
        <p className="font-medium">{t.lost(nameOf(trouble.place))}</p>
        <p className="text-sm break-words">{words.said(trouble.words)}</p>
        <p className="text-sm text-muted">{t.nothingLost}</p>
      </div>
      <div className="flex shrink-0 flex-wrap justify-end gap-2">
        <Button size="small" disabled={isTrying} onClick={retry}>
          {t.tryAgain}
        </Button>
        {!session.parentId && (
          <Menu>
            <MenuTrigger asChild>
              <Button size="small">{t.moveElsewhere}</Button>
            </MenuTrigger>
            <MenuContent align="end">
              {others.map(({ name }) => (
                <MenuItem key={name} onSelect={() => moving.choose(name)}>
                  {nameOf(name)}
                </MenuItem>
              ))}
            </MenuContent>
          </Menu>
        )}
      </div>
    </section>
  )
}
