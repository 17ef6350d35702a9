import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'medium' | 'small' | 'icon'
}

const LOOKS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover font-medium',
  secondary: 'border border-line bg-canvas text-text hover:bg-hover',
  ghost:
    'text-muted hover:bg-hover hover:text-text aria-pressed:bg-selected aria-pressed:text-text',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover font-medium',
}

const SIZES = {
  medium: 'h-8 px-3 gap-2',
  small: 'h-7 px-2 gap-1.5 text-sm',
  icon: 'size-7 justify-center',
}

/** The one button of the window. */
export function Button({
  look = 'secondary',
  size = 'medium',
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classes(
        'inline-flex shrink-0 items-center rounded-md whitespace-nowrap transition-colors duration-100',
        'disabled:pointer-events-none disabled:opacity-50',
        LOOKS[look],
        SIZES[size],
        className,
      )}
      {...rest}
    />
  )
}
