/** Tabs as a quiet row of words; the one in front is filled. */
import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'

export const Tabs = Primitive.Root
export const TabContent = Primitive.Content

export function TabList(props: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className="flex min-w-0 items-center gap-0.5" {...props} />
}

export function Tab(props: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className="flex h-7 items-center gap-1.5 rounded-md px-2.5 text-muted transition-colors duration-100 hover:bg-hover hover:text-text data-[state=active]:bg-selected data-[state=active]:text-text"
      {...props}
    />
  )
}
