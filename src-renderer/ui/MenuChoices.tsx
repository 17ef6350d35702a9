/** In a menu: one of several, each with a line that says what it means. */
import { Check } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

interface MenuChoicesProps {
  label: string
  value: string
  onChoose(value: string): void
  children: ReactNode
}

export function MenuChoices({ label, value, onChoose, children }: MenuChoicesProps) {
  return (
    <Primitive.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={onChoose}
      className="max-w-76"
    >
      {children}
    </Primitive.RadioGroup>
  )
}

interface MenuChoiceProps {
  value: string
  detail: string
  children: ReactNode
}

export function MenuChoice({ value, detail, children }: MenuChoiceProps) {
  return (
    <Primitive.RadioItem
      value={value}
      className="flex items-start gap-2 rounded-sm px-2 py-1.5 outline-none data-[highlighted]:bg-selected"
    >
      <span className="flex h-5 w-4 shrink-0 items-center">
        <Primitive.ItemIndicator>
          <Check size={14} aria-hidden />
        </Primitive.ItemIndicator>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block">{children}</span>
        <span className="block text-sm text-muted">{detail}</span>
      </span>
    </Primitive.RadioItem>
  )
}
