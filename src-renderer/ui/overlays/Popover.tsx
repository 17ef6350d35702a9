/** What a button opens when it is more than a list: a field, a form. */
import { Popover as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'

export const Popover = Primitive.Root
export const PopoverTrigger = Primitive.Trigger

export function PopoverContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={4}
        collisionPadding={8}
        className={classes(
          'z-50 max-h-(--radix-popover-content-available-height) max-w-(--radix-popover-content-available-width) overflow-y-auto rounded-lg bg-raised text-text shadow-float outline-none',
          className,
        )}
        {...rest}
      />
    </Primitive.Portal>
  )
}
