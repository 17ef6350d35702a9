import { useCallback, useEffect, useState } from 'react'
import type { LiveSandboxView, LiveView } from '#contract'
import { usePlaces } from '../../copies/places.ts'
import { useText } from '../../language/use-text.ts'
import { useTimes } from '../../language/use-times.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/overlays/Confirm.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { useClock } from '../../ui/use-clock.ts'

/** What the person wants to become of one. */
interface Wish {
  request: 'places.stopLive' | 'places.removeLive'
  sandbox: LiveSandboxView
}

/** What stands in other places of the app's making, and what a crash or a deleted session left there. */
export function LiveSandboxes() {
  const { places: t, common, runtime: words } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [view, setView] = useState<LiveView>()
  const [wish, setWish] = useState<Wish>()
  // Whenever something was opened or set up there may be others.
  const changes = usePlaces((s) => s.view)
  const ask = useCallback(
    () => runtime.request('places.live', {}).then(setView).catch(ignoreLoss),
    [runtime],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when places have changed
  useEffect(
    () => void ask(),
    [ask, changes.openings.length, changes.places.length, changes.endings.length],
  )

  /** What somebody works in is asked about first; what nobody does can simply go. */
  function wanted(next: Wish): void {
    if (next.sandbox.leftBy && next.sandbox.leftBy !== 'run') fulfil(next)
    else setWish(next)
  }

  function fulfil({ request, sandbox: { via, id } }: Wish): void {
    setWish(undefined)
    runtime.request(request, { via, id }).then(ask, tellFailure)
  }

  const isStop = wish?.request === 'places.stopLive'
  const place = wish?.sandbox.place ?? ''
  if (!view || (view.live.length === 0 && view.problems.length === 0)) return null
  return (
    <section aria-labelledby="live-sandboxes" className="py-4">
      <h2 id="live-sandboxes" className="font-medium">
        {t.live.title}
      </h2>
      <p className="text-sm text-muted">{t.live.detail}</p>
      <ul className="mt-2">
        {view.live.map((sandbox) => (
          <Row
            key={`${sandbox.place} ${sandbox.id}`}
            sandbox={sandbox}
            onStop={() => wanted({ request: 'places.stopLive', sandbox })}
            onRemove={() => wanted({ request: 'places.removeLive', sandbox })}
          />
        ))}
      </ul>
      {view.problems.map((problem) => (
        <p key={problem.place} className="selectable text-sm break-words text-warning">
          {`${problem.place}${common.colon} ${words.said(problem.words)}`}
        </p>
      ))}
      <Confirm
        title={isStop ? t.live.stopTitle(place) : t.live.confirmTitle(place)}
        detail={isStop ? t.live.stopDetail : t.live.confirmDetail}
        confirmLabel={isStop ? t.live.stop : t.live.remove}
        cancelLabel={common.cancel}
        isOpen={wish !== undefined}
        onConfirm={() => wish && fulfil(wish)}
        onClose={() => setWish(undefined)}
      />
    </section>
  )
}

interface RowProps {
  sandbox: LiveSandboxView
  onStop(): void
  onRemove(): void
}

function Row({ sandbox, onStop, onRemove }: RowProps) {
  const { places, session: s } = useText()
  const { live: t } = places
  const times = useTimes()
  const { place, kind, title, since, state, endsAt, leftBy, isOwn } = sandbox
  const now = useClock(endsAt ?? since)
  const name = isOwn ? t.own : title === undefined ? t.noSession : title || s.untitled
  const cost = t.costs[kind]?.[state]
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line py-1 last:border-b-0">
      <div className="min-w-40 flex-1">
        <p className="truncate">{name}</p>
        <p className="text-sm text-muted" title={t.since(times.short(since))}>
          {[place, t.age(now - since), endsAt !== undefined && places.left(endsAt - now)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {leftBy && <p className="text-sm text-warning">{t.leftBy[leftBy]}</p>}
        {cost && <p className="text-sm text-muted">{cost}</p>}
      </div>
      <Pill tone={leftBy ? 'warning' : state === 'running' ? 'success' : 'neutral'}>
        {leftBy ? t.leftOver : t.states[state]}
      </Pill>
      {state === 'running' && (
        <Button size="small" aria-label={t.stopOf(name, place)} onClick={onStop}>
          {t.stop}
        </Button>
      )}
      <Button size="small" aria-label={t.removeOf(name, place)} onClick={onRemove}>
        {t.remove}
      </Button>
    </li>
  )
}
