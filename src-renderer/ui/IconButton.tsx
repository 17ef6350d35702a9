import type { LucideIcon } from 'lucide-react'
import { Button, type ButtonProps } from './Button.tsx'
import { Tooltip } from './overlays/Tooltip.tsx'

interface IconButtonProps extends Omit<ButtonProps, 'size' | 'children'> {
  /** Its accessible name, and what the tooltip says. */
  label: string
  keys?: string
  icon: LucideIcon
}

export function IconButton({ label, keys, icon: Icon, look = 'ghost', ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label} keys={keys}>
      <Button look={look} size="icon" aria-label={label} {...rest}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </Button>
    </Tooltip>
  )
}
