import { lazyPart } from '../../ui/lazy-part.tsx'
import { useOverlay } from '../../view/overlay.ts'

const FullPalette = lazyPart(async () => (await import('./FullPalette.tsx')).FullPalette)

/** It stays once it was open, for what has to be done after a closing. */
export function LazyPalette() {
  const isWanted = useOverlay((s) => s.isPaletteOpen || s.wasPaletteOpen)
  return isWanted && <FullPalette />
}
