import type { ReactNode } from 'react'
import { useText } from '../../language/use-text.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useOverlay } from '../../view/overlay.ts'

const FullPalette = lazyPart(async () => (await import('./FullPalette.tsx')).FullPalette, {
  title: (t) => t.shell.notLoaded,
  place: (children) => children && <InsteadOfPalette>{children}</InsteadOfPalette>,
})

/** It stays once it was open, for what has to be done after a closing. */
export function LazyPalette() {
  const isWanted = useOverlay((s) => s.isPaletteOpen || s.wasPaletteOpen)
  return isWanted && <FullPalette />
}

/** Over the columns as the palette itself: below them nobody would see it. */
function InsteadOfPalette({ children }: { children: ReactNode }) {
  const t = useText()
  const { isPaletteOpen, closePalette } = useOverlay()
  return (
    <Dialog
      title={t.palette.title}
      closeLabel={t.common.close}
      isOpen={isPaletteOpen}
      onClose={closePalette}
    >
      {children}
    </Dialog>
  )
}
