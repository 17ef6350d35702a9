/** In a menu: several that are on or off, each with a line that says what it means. */
import { Check } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

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
    </Primitive.CheckboxItem>
  )
}
