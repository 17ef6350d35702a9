import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { useText } from '../language/use-text.ts'
import { useReturnFocus } from '../ui/overlays/use-return-focus.ts'
import { useOverlay } from '../view/overlay.ts'
import { usePalette } from './palette.ts'
import type { PaletteItem } from './palette-item.ts'

interface PaletteProps {
  /** The list to choose from; whoever gathers what can be done draws it. */
  children(choose: (item: PaletteItem) => void): ReactNode
}

/** One field from which everything can be reached by a few letters. */
export function Palette({ children }: PaletteProps) {
  const t = useText().palette
  const { isPaletteOpen, closePalette } = useOverlay()
  const focus = useReturnFocus()
  const chosen = useRef<PaletteItem>(undefined)

  function choose(item: PaletteItem): void {
    chosen.current = item
    usePalette.getState().chose(item.id)
    closePalette()
  }

  /** After the focus is back, so that whatever wants it for itself has the last word. */
  function runChosen(event: Event): void {
    focus.giveBack(event)
    chosen.current?.run()
    chosen.current = undefined
  }

  return (
    <Primitive.Root open={isPaletteOpen} onOpenChange={(isOpen) => !isOpen && closePalette()}>
      <Primitive.Portal>
        <Primitive.Overlay className="veil" />
        <Primitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={runChosen}
          className="fixed top-[12dvh] left-1/2 z-40 flex max-h-[min(460px,76dvh)] w-[min(600px,calc(100vw-32px))] -translate-x-1/2 flex-col overflow-hidden rounded-lg bg-raised shadow-float outline-none"
        >
          <Primitive.Title className="sr-only">{t.title}</Primitive.Title>
          {children(choose)}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
