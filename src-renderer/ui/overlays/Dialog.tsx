import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../IconButton.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface DialogProps {
  title: string
  closeLabel: string
  isOpen: boolean
  onClose(): void
  children: ReactNode
}

/** A large overlay with its own title and way out. */
export function Dialog({ title, closeLabel, isOpen, onClose, children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const focus = useReturnFocus()
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="veil" />
        <Primitive.Content
          ref={content}
          aria-describedby={undefined}
          // The first thing inside is the way out; whoever opened it wants to read first.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            focus.remember()
            content.current?.focus()
          }}
          onCloseAutoFocus={focus.giveBack}
          onEscapeKeyDown={(event) => {
            // Something inside waits for keys, and this one ends only that.
            if (document.activeElement?.hasAttribute('data-takes-escape')) event.preventDefault()
          }}
          className="fixed top-1/2 left-1/2 z-40 flex h-[min(560px,calc(100dvh-48px))] w-[min(760px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-lg bg-raised shadow-float outline-none"
        >
          <header className="flex h-11 shrink-0 items-center justify-between border-b border-line pr-2 pl-4">
            <Primitive.Title className="text-lg font-medium">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label={closeLabel} icon={X} />
            </Primitive.Close>
          </header>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
