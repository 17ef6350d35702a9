import { useId } from 'react'
import type { ProfileProblem } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { type FieldName, type ProfileKind, shapeOf } from './place-fields.ts'

interface PlaceFieldProps {
  kind: ProfileKind
  field: FieldName
  value: string | boolean
  problem: ProfileProblem | undefined
  onChange(value: string | boolean): void
}

/** One field of a place: its name, what it means, and why what is typed there cannot be used. */
export function PlaceField({ kind, field, value, problem, onChange }: PlaceFieldProps) {
  const { places: t, runtime } = useText()
  const problemId = useId()
  const label = t.fields[field]
  const hint = t.hints[field] ?? (field === 'image' ? t.imageHints[kind] : undefined)
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-1 sm:grid-cols-[10rem_1fr]">
      <span className="pt-1 text-sm text-muted" aria-hidden>
        {label}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <Input {...{ field, value, label, onChange }} {...(problem && { problemId })} />
        {problem && (
          <p id={problemId} role="alert" className="text-sm break-words text-danger">
            {runtime.said(problem.words)}
          </p>
        )}
        {hint && <p className="text-sm text-pretty text-muted">{hint}</p>}
      </div>
    </div>
  )
}

interface InputProps {
  field: FieldName
  value: string | boolean
  label: string
  problemId?: string
  onChange(value: string | boolean): void
}

function Input({ field, value, label, problemId, onChange }: InputProps) {
  const t = useText().places
  const text = String(value)
  switch (shapeOf(field)) {
    case 'switch':
      return (
        <div className="flex h-7 items-center">
          <Switch label={label} state={value === true ? 'on' : 'off'} onChange={onChange} />
        </div>
      )
    case 'workspace':
      return (
        <div>
          <Segmented
            label={label}
            value={text}
            options={(['read-write', 'read-only', 'none'] as const).map((choice) => ({
              value: choice,
              label: t.workspaces[choice],
            }))}
            onChange={onChange}
          />
        </div>
      )
    case 'per':
      return (
        <div>
          <Segmented
            label={label}
            value={text}
            options={(['session', 'task'] as const).map((choice) => ({
              value: choice,
              label: t.pers[choice],
            }))}
            onChange={onChange}
          />
        </div>
      )
    case 'mounts':
    case 'lines':
      return (
        <TextArea
          label={label}
          isCode
          rows={2}
          aria-invalid={problemId !== undefined}
          aria-describedby={problemId}
          value={text}
          onChange={onChange}
        />
      )
    case 'number':
      return (
        <input
          inputMode="decimal"
          aria-label={label}
          aria-invalid={problemId !== undefined}
          aria-describedby={problemId}
          placeholder={t.usual}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className="h-7 w-28 rounded-md border border-line-strong bg-canvas px-2 text-text tabular-nums placeholder:text-muted aria-invalid:border-danger"
        />
      )
    default:
      return (
        <div className="flex">
          <TextField
            label={label}
            value={text}
            onChange={onChange}
            {...(problemId && { problemId })}
          />
        </div>
      )
  }
}
