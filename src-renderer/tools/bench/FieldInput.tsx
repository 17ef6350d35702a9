import { useText } from '../../language/use-text.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import type { Draft } from './draft.ts'
import { choicesOf, type JsonSchema, kindOf } from './json-schema.ts'
import type { Problem } from './read-draft.ts'

export interface FieldProps {
  name: string
  schema: JsonSchema
  draft: Draft
  path: string
  isRequired: boolean
  problems: Readonly<Record<string, Problem>>
  onChange(draft: Draft): void
}

interface FieldInputProps extends Pick<FieldProps, 'name' | 'schema' | 'draft' | 'onChange'> {
  describedBy?: string
  isWrong: boolean
}

/** A single value: a line, a number, a choice, or JSON for what has no form of its own. */
export function FieldInput(props: FieldInputProps) {
  const { name, schema, draft, describedBy, isWrong, onChange } = props
  const t = useText().tools.bench
  const kind = kindOf(schema)
  const text = typeof draft === 'string' ? draft : ''
  if (kind === 'boolean')
    return (
      <Select
        label={name}
        value={String(draft)}
        options={[
          { value: '', label: t.notSet },
          { value: 'true', label: t.yes },
          { value: 'false', label: t.no },
        ]}
        onChange={(value) => onChange(value === '' ? '' : value === 'true')}
      />
    )
  if (kind === 'choice')
    return (
      <Select
        label={name}
        value={text}
        options={[
          { value: '', label: t.notSet },
          ...choicesOf(schema).map((choice, at) => ({ value: String(at), label: String(choice) })),
        ]}
        onChange={onChange}
      />
    )
  if (kind === 'number' || kind === 'integer')
    return (
      <input
        // Not of the type "number": it would swallow what is no number instead of saying so.
        inputMode={kind === 'integer' ? 'numeric' : 'decimal'}
        aria-label={name}
        aria-describedby={describedBy}
        aria-invalid={isWrong}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className="h-7 w-40 rounded-md border border-line-strong bg-canvas px-2 text-text tabular-nums"
      />
    )
  return (
    <TextArea
      label={name}
      aria-describedby={describedBy}
      aria-invalid={isWrong}
      isCode
      rows={1}
      placeholder={kind === 'json' ? '{ }' : undefined}
      value={text}
      onChange={onChange}
    />
  )
}
