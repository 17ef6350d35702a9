/** In a menu: one of several, each with a line that says what it means. */
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { MARKED_ITEM, MarkedWords } from '../MarkedWords.tsx'

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
    <Primitive.RadioItem value={value} className={MARKED_ITEM}>
      <MarkedWords detail={detail}>{children}</MarkedWords>
    </Primitive.RadioItem>
  )
}
