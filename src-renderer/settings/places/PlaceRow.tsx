import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PlaceProfile, PlaceView } from '#contract'
import { usePlaces } from '../../copies/places.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { usePlaceWords } from '../../ui/places/use-place-words.ts'
import { useOverlay } from '../../view/overlay.ts'
import { copyOf, PlaceForm } from './PlaceForm.tsx'
import { PlaceTest } from './PlaceTest.tsx'
import type { ProfileKind } from './place-fields.ts'
import { type Typed, typedOf } from './typed-profile.ts'

interface PlaceRowProps {
  place: PlaceView
  isDefault: boolean
  onCopy(kind: ProfileKind, typed: Typed): void
  onRemoved(profile: PlaceProfile): void
}

/** One place: whether it can be used, why not, and what can be done with it. */
export function PlaceRow({ place, isDefault, onCopy, onRemoved }: PlaceRowProps) {
  const { places: t, runtime: words } = useText()
  const { nameOf, kindOf } = usePlaceWords()
  const { profile, state } = place
  const [isEdited, setEdited] = useState(false)
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <p className="truncate font-medium">{nameOf(place.name)}</p>
          <p className="truncate text-sm text-muted">
            {[kindOf(place), profile && aimOf(profile)].filter(Boolean).join(' · ')}
          </p>
        </div>
        {isDefault && <Pill tone="accent">{t.isDefault}</Pill>}
        <StatePill state={state} />
        {profile && (
          <RowActions
            profile={profile}
            onEdit={() => setEdited(!isEdited)}
            onCopy={(typed) => onCopy(profile.kind, typed)}
            onRemoved={() => onRemoved(profile)}
          />
        )}
      </div>
      {(state.kind === 'unusable' || state.kind === 'untrusted') && (
        <p className="selectable mt-1 text-sm break-words text-danger">
          {words.said(state.detail)}
          <span className="block text-muted">{words.said(state.fix)}</span>
        </p>
      )}
      {state.kind === 'untrusted' && (
        <Button
          size="small"
          className="mt-1"
          onClick={() => useOverlay.getState().openSettings('approvals')}
        >
          {t.lookAtRules}
        </Button>
      )}
      {profile && !isEdited && (
        <div className="mt-2">
          <PlaceTest profile={() => ({ ...profile })} onProblems={() => setEdited(true)} />
        </div>
      )}
      {profile && isEdited && (
        <div className="mt-2">
          <PlaceForm
            kind={profile.kind}
            initial={typedOf(profile)}
            edited={profile.name}
            onDone={() => setEdited(false)}
          />
        </div>
      )}
    </li>
  )
}

interface RowActionsProps {
  profile: PlaceProfile
  onEdit(): void
  onCopy(typed: Typed): void
  onRemoved(): void
}

function RowActions({ profile, onEdit, onCopy, onRemoved }: RowActionsProps) {
  const t = useText().places
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { name } = profile

  return (
    <div className="flex">
      <IconButton label={t.editOf(name)} icon={Pencil} onClick={onEdit} />
      <IconButton
        label={t.copyOf(name)}
        icon={Copy}
        onClick={() => onCopy(copyOf(typedOf(profile), namesNow()))}
      />
      <IconButton
        label={t.removeOf(name)}
        icon={Trash2}
        onClick={() => runtime.request('places.remove', { name }).then(onRemoved, tellFailure)}
      />
    </div>
  )
}

function StatePill({ state }: { state: PlaceView['state'] }) {
  const t = useText().places
  const tones = {
    ready: 'success',
    unknown: 'neutral',
    unusable: 'danger',
    untrusted: 'warning',
  } as const
  return <Pill tone={tones[state.kind]}>{t.states[state.kind]}</Pill>
}

/** What it is about, in a few letters. */
function aimOf(profile: PlaceProfile): string {
  switch (profile.kind) {
    case 'ssh':
      return `${profile.user ? `${profile.user}@` : ''}${profile.host}${profile.port ? `:${profile.port}` : ''}`
    case 'vercel_sandbox':
      return profile.runtime
    default:
      return profile.image
  }
}

function namesNow(): string[] {
  return usePlaces.getState().view.places.map(({ name }) => name)
}
