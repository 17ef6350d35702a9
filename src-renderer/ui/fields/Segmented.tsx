import { RadioGroup as Primitive } from 'radix-ui'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange(value: Value): void
}

/** A choice among two to four short words, all of them visible. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  return (
    <Primitive.Root
      aria-label={props.label}
      value={props.value}
      // Radix gives back one of the values below, which are of this type.
      onValueChange={(value) => props.onChange(value as Value)}
      className="inline-flex max-w-full flex-wrap gap-0.5 rounded-md border border-line bg-surface p-0.5"
    >
      {props.options.map((option) => (
        <Primitive.Item
          key={option.value}
          value={option.value}
          className="h-6 rounded-sm px-2.5 whitespace-nowrap text-muted hover:text-text data-[state=checked]:bg-selected data-[state=checked]:text-text"
        >
          {option.label}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  )
}
