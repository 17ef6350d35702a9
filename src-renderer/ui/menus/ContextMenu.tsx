import { Check } from 'lucide-react'
import { ContextMenu as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Kbd } from '../Kbd.tsx'

const ITEM =
  'flex h-7 items-center gap-2 rounded-sm px-2 outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-selected'

export const ContextMenuTrigger = Primitive.Trigger

/** Not modal: the rest of the window stays readable to a screen reader. */
export function ContextMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />
}

export function ContextMenuContent(props: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        className="z-50 min-w-52 rounded-md bg-raised p-1 text-text shadow-float"
        {...props}
      />
    </Primitive.Portal>
  )
}

interface ItemProps extends ComponentProps<typeof Primitive.Item> {
  keys?: string
}

export function ContextMenuItem({ keys, children, ...rest }: ItemProps) {
  return (
    <Primitive.Item className={ITEM} {...rest}>
      <span className="flex-1 pr-6">{children}</span>
      {keys && <Kbd>{keys}</Kbd>}
    </Primitive.Item>
  )
}

interface CheckItemProps {
  isChecked: boolean
  onChange(isChecked: boolean): void
  children: ReactNode
}

export function ContextMenuCheckItem({ isChecked, onChange, children }: CheckItemProps) {
  return (
    <Primitive.CheckboxItem className={ITEM} checked={isChecked} onCheckedChange={onChange}>
      <span className="flex-1 pr-6">{children}</span>
      <Primitive.ItemIndicator>
        <Check size={14} aria-hidden />
      </Primitive.ItemIndicator>
    </Primitive.CheckboxItem>
  )
}

export function ContextMenuLine() {
  return <Primitive.Separator className="mx-1 my-1 h-px bg-line" />
}
