import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { createOpenForms, OpenForms } from './open-forms.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface FloatingPanelProps {
  isOpen: boolean
  onClose(): void
  className: string
  /** With a `PanelTitle`. */
  children: ReactNode
}

/** In the middle, over the veiled window. It has the focus itself, and gives it back. */
export function FloatingPanel({ isOpen, onClose, className, children }: FloatingPanelProps) {
  const content = useRef<HTMLDivElement>(null)
  const focus = useReturnFocus()
  const [forms] = useState(createOpenForms)
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="veil" />
        <Primitive.Content
          ref={content}
          aria-describedby={undefined}
          // The first thing inside may be the way out; whoever opened it wants to read first.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            focus.remember()
            content.current?.focus()
          }}
          onCloseAutoFocus={focus.giveBack}
          onEscapeKeyDown={(event) => {
            // Something inside waits for keys, and this one ends only that.
            const isTaken =
              event.isComposing || document.activeElement?.hasAttribute('data-takes-escape')
            if (isTaken || forms.leave()) event.preventDefault()
          }}
          onPointerDownOutside={(event) => forms.keep() && event.preventDefault()}
          className={classes(
            'fixed top-1/2 left-1/2 z-40 flex -translate-x-1/2 -translate-y-1/2 flex-col rounded-lg bg-raised shadow-float outline-none',
            className,
          )}
        >
          <OpenForms value={forms}>{children}</OpenForms>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export const PanelTitle = Primitive.Title
export const PanelClose = Primitive.Close
