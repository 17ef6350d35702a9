import type { McpFieldView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { Typed } from './question-draft.ts'

interface ServerFieldProps {
  field: McpFieldView
  value: Typed[string]
  onChange(value: Typed[string]): void
}

/** One field of a server's form. What asks for a password warns instead of hiding what is typed. */
export function ServerField({ field, value, onChange }: ServerFieldProps) {
  const t = useText().mcp.asked
  const { label, description, required, isSecretLike } = field
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm font-medium" aria-hidden>
        {label}
        {required && <span className="text-muted"> ({t.required})</span>}
      </p>
      {description !== undefined && (
        <p className="text-sm wrap-anywhere text-muted">{description}</p>
      )}
      <Input field={field} value={value} onChange={onChange} />
      {isSecretLike && <p className="text-sm text-warning">{t.secretLike}</p>}
    </div>
  )
}

function Input({ field: { label, input }, value, onChange }: ServerFieldProps) {
  const t = useText().mcp.asked
  if (input.kind === 'boolean')
    return <Switch label={label} state={value === true ? 'on' : 'off'} onChange={onChange} />
  if (input.kind === 'one')
    return (
      <div className="flex">
        <Select
          label={label}
          value={String(value)}
          options={[...(value === '' ? [{ value: '', label: t.choose }] : []), ...input.choices]}
          onChange={onChange}
        />
      </div>
    )
  if (input.kind === 'many') {
    const chosen = Array.isArray(value) ? (value as readonly string[]) : []
    return (
      <fieldset aria-label={label} className="flex flex-col gap-1">
        {input.choices.map((choice) => (
          <label key={choice.value} className="flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              onChange={({ currentTarget }) =>
                onChange(
                  currentTarget.checked
                    ? [...chosen, choice.value]
                    : chosen.filter((each) => each !== choice.value),
                )
              }
            />
            {choice.label}
          </label>
        ))}
      </fieldset>
    )
  }
  const format = input.kind === 'text' ? input.format : undefined
  return (
    <div className="flex">
      <TextField
        label={label}
        {...(format !== undefined && { placeholder: format })}
        value={String(value)}
        onChange={onChange}
      />
    </div>
  )
}
