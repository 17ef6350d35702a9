import { useState } from 'react'
import type { ProfileProblem } from '#contract'
import { useSettings } from '../../copies/settings.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { OpenForm } from '../../ui/overlays/OpenForm.tsx'
import { PlaceField } from './PlaceField.tsx'
import { PlaceTest } from './PlaceTest.tsx'
import { FIELDS, type FieldName, type ProfileKind } from './place-fields.ts'
import { profileOf, type Typed } from './typed-profile.ts'

interface PlaceFormProps {
  kind: ProfileKind
  initial: Typed
  /** The name of the place that is edited; left out: a new one. */
  edited?: string
  onDone(): void
}

/** One place: what it needs, a test that really connects, and what is wrong beside each field. */
export function PlaceForm({ kind, initial, edited, onDone }: PlaceFormProps) {
  const { places: t, common } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [typed, setTyped] = useState(initial)
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<readonly ProfileProblem[]>([])
  const { usual, further, secrets: wanted } = FIELDS[kind]
  const isFurtherWrong = problems.some(({ field }) => isAmong(further, field))

  async function save(): Promise<void> {
    await saveSecrets()
    const profile = profileOf(kind, typed)
    const answer = await runtime.request('places.save', {
      profile,
      ...(edited !== undefined && { instead: edited }),
    })
    setProblems(answer.problems)
    if (answer.problems.length === 0) onDone()
  }

  /** Before they are used, by a test or by what is saved. */
  async function saveSecrets(): Promise<void> {
    for (const [name, value] of Object.entries(secrets))
      if (value.trim() !== '') await runtime.request('secrets.set', { name, value: value.trim() })
    setSecrets({})
  }

  const fields = (names: readonly FieldName[]) =>
    names.map((field) => (
      <PlaceField
        key={field}
        kind={kind}
        field={field}
        value={typed[field] ?? ''}
        problem={problems.find((one) => one.field === field || one.field.startsWith(`${field}.`))}
        onChange={(value) => {
          setTyped((before) => ({ ...before, [field]: value }))
          setProblems((before) => before.filter((one) => one.field.split('.')[0] !== field))
        }}
      />
    ))

  return (
    <OpenForm
      aria-label={edited === undefined ? t.newOf(t.kinds[kind]) : t.editOf(edited)}
      className="flex flex-col gap-3 rounded-lg bg-surface p-3"
      onSubmit={() => void save().catch(tellFailure)}
      onCancel={onDone}
    >
      <p className="text-sm text-pretty text-muted">{t.kindDetails[kind]}</p>
      {fields(usual)}
      {wanted.length > 0 && <SecretFields names={wanted} values={secrets} onChange={setSecrets} />}
      {isFurtherWrong ? (
        fields(further)
      ) : (
        <Disclosure label={t.further}>
          {() => <div className="mt-3 flex flex-col gap-3">{fields(further)}</div>}
        </Disclosure>
      )}
      <PlaceTest
        profile={() => profileOf(kind, typed)}
        prepare={saveSecrets}
        onProblems={setProblems}
      />
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onDone}>
          {common.cancel}
        </Button>
        <Button size="small" look="primary" type="submit">
          {t.save}
        </Button>
      </div>
    </OpenForm>
  )
}

interface SecretFieldsProps {
  names: readonly string[]
  values: Readonly<Record<string, string>>
  onChange(values: Readonly<Record<string, string>>): void
}

function SecretFields({ names, values, onChange }: SecretFieldsProps) {
  const { places: t, models } = useText()
  const hasKeyStore = useSettings((s) => !s.view?.about.noKeyStore)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm text-muted">{t.keys}</legend>
      {names.map((name) => (
        <div key={name} className="grid grid-cols-1 gap-1 sm:grid-cols-[10rem_1fr] sm:gap-3">
          <span className="self-center font-mono text-sm text-muted" aria-hidden>
            {name}
          </span>
          <div className="flex">
            <TextField
              label={name}
              isSecret
              autoComplete="off"
              placeholder={t.keyKept}
              value={values[name] ?? ''}
              onChange={(value) => onChange({ ...values, [name]: value })}
            />
          </div>
        </div>
      ))}
      <p className="text-sm text-muted">{hasKeyStore ? models.encrypted : models.unencrypted}</p>
    </fieldset>
  )
}

function isAmong(names: readonly FieldName[], field: string): boolean {
  return names.some((name) => field === name || field.startsWith(`${name}.`))
}

/** The same place under a name that is free. */
export function copyOf(typed: Typed, taken: readonly string[]): Typed {
  const base = String(typed.name ?? '').replace(/ \d+$/, '')
  let number = 2
  while (taken.includes(`${base} ${number}`)) number += 1
  return { ...typed, name: `${base} ${number}` }
}
