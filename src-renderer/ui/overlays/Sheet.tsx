import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { useReturnFocus } from './use-return-focus.ts'

interface SheetProps {
  title: string
  isOpen: boolean
  onClose(): void
  /** The buttons, which stay in sight. */
  footer: ReactNode
  children: ReactNode
}

/** A form over the window, as high as it needs to be; nothing in it has the focus at first. */
export function Sheet({ title, isOpen, onClose, footer, children }: SheetProps) {
  const content = useRef<HTMLDivElement>(null)
  const focus = useReturnFocus()
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="veil" />
        <Primitive.Content
          ref={content}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            focus.remember()
            content.current?.focus()
          }}
          onCloseAutoFocus={focus.giveBack}
          className="fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-48px)] w-[min(600px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 flex-col rounded-lg bg-raised shadow-float outline-none"
        >
          <Primitive.Title className="shrink-0 px-5 pt-4 pb-3 text-lg font-medium">
            {title}
          </Primitive.Title>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-4">{children}</div>
          <footer className="flex shrink-0 justify-end gap-2 border-t border-line px-5 py-3">
            {footer}
          </footer>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
