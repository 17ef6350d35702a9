/** In a menu: several that are on or off, each with a line that says what it means. */
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { MARKED_ITEM, MarkedWords } from '../MarkedWords.tsx'

interface MenuChecksProps {
  label: string
  children: ReactNode
}

export function MenuChecks({ label, children }: MenuChecksProps) {
  return (
    <Primitive.Group aria-label={label} className="max-w-76">
      <Primitive.Label className="px-2 pt-1 pb-0.5 text-sm text-muted">{label}</Primitive.Label>
      {children}
    </Primitive.Group>
  )
}

interface MenuCheckProps {
  isOn: boolean
  detail: string
  onChange(isOn: boolean): void
  children: ReactNode
}

export function MenuCheck({ isOn, detail, onChange, children }: MenuCheckProps) {
  return (
    <Primitive.CheckboxItem
      checked={isOn}
      onCheckedChange={onChange}
      // It stays open, to show what is on now.
      onSelect={(event) => event.preventDefault()}
      className={MARKED_ITEM}
    >
      <MarkedWords detail={detail}>{children}</MarkedWords>
    </Primitive.CheckboxItem>
  )
}
