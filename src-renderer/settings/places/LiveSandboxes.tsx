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

/** What stands in other places of the app's making, and what a crash or a deleted session left there. */
export function LiveSandboxes() {
  const { places: t, common, runtime: words } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [view, setView] = useState<LiveView>()
  const [doomed, setDoomed] = useState<LiveSandboxView>()
  // Whenever something was opened or set up there may be others.
  const changes = usePlaces((s) => s.view)
  const ask = useCallback(
    () => runtime.request('places.live', {}).then(setView).catch(ignoreLoss),
    [runtime],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when places have changed
  useEffect(() => void ask(), [ask, changes.openings.length, changes.places.length])

  function remove({ place, id }: LiveSandboxView): void {
    setDoomed(undefined)
    runtime.request('places.removeLive', { place, id }).then(ask, tellFailure)
  }

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
            onRemove={() =>
              // What nobody works in any more can simply go.
              sandbox.title === undefined ? remove(sandbox) : setDoomed(sandbox)
            }
          />
        ))}
      </ul>
      {view.problems.map((problem) => (
        <p key={problem.place} className="selectable text-sm break-words text-warning">
          {`${problem.place}${common.colon} ${words.said(problem.words)}`}
        </p>
      ))}
      <Confirm
        title={t.live.confirmTitle(doomed?.place ?? '')}
        detail={t.live.confirmDetail}
        confirmLabel={t.live.remove}
        cancelLabel={common.cancel}
        isOpen={doomed !== undefined}
        onConfirm={() => doomed && remove(doomed)}
        onClose={() => setDoomed(undefined)}
      />
    </section>
  )
}

function Row({ sandbox, onRemove }: { sandbox: LiveSandboxView; onRemove(): void }) {
  const t = useText().places.live
  const { session: s } = useText()
  const times = useTimes()
  const { place, title, since, state } = sandbox
  const name = title === undefined ? t.noSession : title || s.untitled
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line py-1 last:border-b-0">
      <div className="min-w-40 flex-1">
        <p className="truncate">{name}</p>
        <p className="truncate text-sm text-muted">{t.since(place, times.short(since))}</p>
      </div>
      <Pill tone={title === undefined ? 'warning' : state === 'running' ? 'success' : 'neutral'}>
        {title === undefined ? t.leftOver : t.states[state]}
      </Pill>
      <Button size="small" aria-label={t.removeOf(name, place)} onClick={onRemove}>
        {t.remove}
      </Button>
    </li>
  )
}
