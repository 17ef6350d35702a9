import { useEffect, useState } from 'react'
import type { PlaceProfile } from '#contract'
import { usePlaces } from '../../copies/places.ts'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/fields/Row.tsx'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { usePlaceWords } from '../../ui/places/use-place-words.ts'
import { SectionHead } from '../SectionHead.tsx'
import { ElsewhereRow } from './ElsewhereRow.tsx'
import { LiveSandboxes } from './LiveSandboxes.tsx'
import { PlaceForm } from './PlaceForm.tsx'
import { PlaceRow } from './PlaceRow.tsx'
import { PROFILE_KINDS, type ProfileKind } from './place-fields.ts'
import { SshHosts } from './SshHosts.tsx'
import { newTyped, type Typed } from './typed-profile.ts'

interface Removed {
  profile: PlaceProfile
  wasDefault: boolean
}

type Adding = { kind: ProfileKind; initial: Typed } | 'ssh-hosts' | undefined

/** Settings › Places: where commands can run, and where those of new sessions do. */
export function PlacesSection() {
  const t = useText().places
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { nameOf } = usePlaceWords()
  const { places, chosen, whenQuitting } = usePlaces((s) => s.view)
  const [adding, setAdding] = useState<Adding>()
  const [removed, setRemoved] = useState<Removed>()
  const stop = (): void => setAdding(undefined)
  useEffect(() => {
    runtime.request('places.recheck', {}).catch(ignoreLoss)
  }, [runtime])
  return (
    <>
      <Row title={t.default} detail={t.defaultDetail}>
        <Select
          label={t.default}
          value={chosen}
          options={places.map(({ name }) => ({ value: name, label: nameOf(name) }))}
          onChange={(name) => runtime.request('places.choose', { name }).catch(tellFailure)}
        />
      </Row>
      <Row title={t.whenQuitting} detail={t.whenQuittingDetail}>
        <Segmented
          label={t.whenQuitting}
          value={whenQuitting}
          options={(['keep', 'stop'] as const).map((choice) => ({
            value: choice,
            label: t.quitting[choice],
          }))}
          onChange={(choice) =>
            runtime.request('places.setWhenQuitting', { choice }).catch(tellFailure)
          }
        />
      </Row>
      <ElsewhereRow />
      <section className="py-4">
        <SectionHead
          title={t.title}
          detail={t.detail}
          look={{
            label: t.recheck,
            run: () => void runtime.request('places.recheck', {}).catch(tellFailure),
          }}
          add={{
            label: t.add,
            choices: [
              ...PROFILE_KINDS.map((kind) => ({
                label: t.kinds[kind],
                run: () => setAdding({ kind, initial: newTyped(kind) }),
              })),
              { label: t.fromSsh, run: () => setAdding('ssh-hosts') },
            ],
          }}
        />
        <div className="mt-3 empty:hidden">
          {adding === 'ssh-hosts' && (
            <SshHosts onClose={stop} onChoose={(initial) => setAdding({ kind: 'ssh', initial })} />
          )}
          {adding && adding !== 'ssh-hosts' && (
            <PlaceForm
              key={`${adding.kind} ${String(adding.initial.name ?? '')}`}
              kind={adding.kind}
              initial={adding.initial}
              onDone={stop}
            />
          )}
        </div>
        {removed && <RemovedLine removed={removed} onDone={() => setRemoved(undefined)} />}
        <ul className="mt-2 flex flex-col">
          {places.map((place) => (
            <PlaceRow
              key={place.name}
              place={place}
              isDefault={place.name === chosen}
              onCopy={(kind, initial) => setAdding({ kind, initial })}
              onRemoved={(profile) => setRemoved({ profile, wasDefault: profile.name === chosen })}
            />
          ))}
        </ul>
      </section>
      <LiveSandboxes />
    </>
  )
}

/** Beside the list and not in a corner, where the panel could lie over it. */
function RemovedLine({ removed, onDone }: { removed: Removed; onDone(): void }) {
  const t = useText().places
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { profile, wasDefault } = removed

  async function restore(): Promise<void> {
    await runtime.request('places.save', { profile: { ...profile } })
    if (wasDefault) await runtime.request('places.choose', { name: profile.name })
    onDone()
  }

  return (
    <div className="mt-3 flex items-center gap-3 rounded-lg bg-surface px-3 py-2">
      <p role="status" className="min-w-0 flex-1 truncate">
        {t.removed(profile.name)}
      </p>
      <Button size="small" onClick={() => void restore().catch(tellFailure)}>
        {t.undo}
      </Button>
    </div>
  )
}
