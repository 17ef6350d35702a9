import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A text of any length in a part of the page, which the keyboard reaches and scrolls. */
export function ScrollBox({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, and this holds a text
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className={classes('selectable overflow-auto wrap-anywhere', className)}
    >
      {children}
    </div>
  )
}
