/** What a button opens: a short list of things to do. */
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { Kbd } from '../Kbd.tsx'

export const MenuTrigger = Primitive.Trigger

/** Not modal: the rest of the window stays readable to a screen reader. */
export function Menu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />
}

export function MenuContent(props: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={4}
        collisionPadding={8}
        className="z-50 min-w-52 rounded-md bg-raised p-1 text-text shadow-float"
        {...props}
      />
    </Primitive.Portal>
  )
}

interface ItemProps extends ComponentProps<typeof Primitive.Item> {
  keys?: string
}

export function MenuItem({ keys, children, ...rest }: ItemProps) {
  return (
    <Primitive.Item
      className="flex min-h-7 items-center gap-2 rounded-sm px-2 outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-selected"
      {...rest}
    >
      <span className="flex-1 pr-6">{children}</span>
      {keys && <Kbd>{keys}</Kbd>}
    </Primitive.Item>
  )
}

export function MenuLine() {
  return <Primitive.Separator className="mx-1 my-1 h-px bg-line" />
}
