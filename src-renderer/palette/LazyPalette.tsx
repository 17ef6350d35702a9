import { lazy, Suspense } from 'react'
import { useOverlay } from '../stores/overlay.ts'

const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })))

/** Its code comes with the first opening, and stays for what has to be done after a closing. */
export function LazyPalette() {
  const isOpen = useOverlay((s) => s.isPaletteOpen)
  const wasOpen = useOverlay((s) => s.wasPaletteOpen)
  return <Suspense>{(isOpen || wasOpen) && <Palette />}</Suspense>
}
