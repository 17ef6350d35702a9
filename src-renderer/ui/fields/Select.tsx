import { ChevronDown } from 'lucide-react'

interface SelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange(value: Value): void
}

/** A choice among many words; the system draws the list. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  return (
    <span className="relative inline-flex min-w-0">
      <select
        aria-label={props.label}
        value={props.value}
        // The options below carry these values and no other.
        onChange={(event) => props.onChange(event.target.value as Value)}
        className="h-7 min-w-0 appearance-none rounded-md border border-line bg-canvas pr-7 pl-2 text-text hover:bg-hover"
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={14}
        aria-hidden
        className="pointer-events-none absolute top-1.5 right-2 text-muted"
      />
    </span>
  )
}
