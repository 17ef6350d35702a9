import type { ComponentProps } from 'react'
import { classes } from '../../ui/classes.ts'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'

/** One fact in the status bar, and a button to where it can be changed. */
export function StatusItem({
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <Tooltip label={label} side="top">
      <button
        type="button"
        className={classes(
          'flex items-center gap-1.5 rounded-sm px-2 whitespace-nowrap max-sm:px-1 transition-colors duration-100 hover:bg-hover hover:text-text',
          className,
        )}
        {...rest}
      />
    </Tooltip>
  )
}
