import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Kbd } from '../Kbd.tsx'

export const TooltipProvider = Primitive.Provider

interface TooltipProps {
  label: string
  keys?: string
  side?: 'top' | 'bottom' | 'left' | 'right'
  children: ReactNode
}

export function Tooltip({ label, keys, side = 'bottom', children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 flex max-w-80 items-center gap-2 rounded-md bg-raised px-2 py-1 text-sm text-text shadow-float"
        >
          {label}
          {keys && <Kbd>{keys}</Kbd>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
