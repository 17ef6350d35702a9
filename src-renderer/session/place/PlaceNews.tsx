import { Hourglass, PlugZap } from 'lucide-react'
import { useState } from 'react'
import type { PlaceEndingView, PlaceTroubleView, SessionView } from '#contract'
import { usePlaceEnding, usePlaces } from '../../copies/places.ts'
import { useSessions } from '../../copies/sessions.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menus/Menu.tsx'
import { OpeningCard } from '../../ui/places/OpeningCard.tsx'
import { usePlaceWords } from '../../ui/places/use-place-words.ts'
import { useClock } from '../../ui/use-clock.ts'
import { useMovePlace } from '../composer/use-move-place.ts'

/** What the place of a session is doing before its commands can run, or why they cannot. */
export function PlaceNews({ session }: { session: SessionView }) {
  const family = useFamily(session.id)
  const opening = usePlaces(({ view }) => view.openings.find(isOf))
  const trouble = usePlaces(({ view }) => view.troubles.find(isOf))
  const ending = usePlaceEnding(session)
  if (opening) return <OpeningCard key={opening.id} opening={opening} isShort />
  if (trouble) return <TroubleCard session={session} trouble={trouble} />
  return ending?.isSoon ? <EndingCard ending={ending} /> : null

  function isOf({ sessionId }: { sessionId?: string }): boolean {
    return sessionId !== undefined && family.includes(sessionId)
  }
}

/** A sub-agent stands in no list: what its place wants is asked in the conversation of the person. */
function useFamily(id: string): string {
  return useSessions((s) =>
    [id, ...s.all.filter(({ parentId }) => parentId === id).map((child) => child.id)].join(' '),
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
      .request('places.retry', { sessionId: trouble.sessionId })
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
