/** Tabs as a quiet row of words; the one in front is filled. */
import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps, MouseEvent } from 'react'

export const Tabs = Primitive.Root
export const TabContent = Primitive.Content
export const TabList = Primitive.List

/** A tab without a look of its own. */
export function BareTab({ onMouseDown, ...rest }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      onMouseDown={(event) => {
        focusQuietly(event)
        onMouseDown?.(event)
      }}
      {...rest}
    />
  )
}

export function Tab(props: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <BareTab
      className="flex h-7 shrink-0 items-center gap-1.5 rounded-md px-2.5 whitespace-nowrap @max-[18rem]:gap-1 @max-[18rem]:px-1.5 text-muted transition-colors duration-100 hover:bg-hover hover:text-text data-[state=active]:bg-selected data-[state=active]:text-text"
      {...props}
    />
  )
}

/** Radix moves the focus by script, which browsers take for the keyboard and draw a ring around. */
function focusQuietly(event: MouseEvent<HTMLElement>): void {
  const options: FocusOptions & { focusVisible?: boolean } = { focusVisible: false }
  if (event.button === 0) event.currentTarget.focus(options)
}
