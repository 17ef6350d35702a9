import { Check } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

/** The look of an item of a menu that can be on. */
export const MARKED_ITEM =
  'flex items-start gap-2 rounded-sm px-2 py-1.5 outline-none data-[highlighted]:bg-selected'

/** What such an item says: a mark while it is on, its name, and a line about it. */
export function MarkedWords({ detail, children }: { detail: string; children: ReactNode }) {
  return (
    <>
      <span className="flex h-5 w-4 shrink-0 items-center">
        <Primitive.ItemIndicator>
          <Check size={14} aria-hidden />
        </Primitive.ItemIndicator>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block">{children}</span>
        <span className="block text-sm text-muted">{detail}</span>
      </span>
    </>
  )
}
