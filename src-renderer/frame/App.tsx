import { ApprovalCards } from '../approval/ApprovalCards.tsx'
import { useConnection } from '../copies/connection.ts'
import { useSettings } from '../copies/settings.ts'
import { LazyPalette } from '../palette/LazyPalette.tsx'
import { SessionAnnouncer } from '../session/SessionAnnouncer.tsx'
import { SettingsDialog } from '../settings/SettingsDialog.tsx'
import { TooltipProvider } from '../ui/overlays/Tooltip.tsx'
import { Notices } from './banners/Notices.tsx'
import { Splash } from './banners/Splash.tsx'
import { SafePart } from './SafePart.tsx'
import { Shell } from './Shell.tsx'
import { useShortcuts } from './use-shortcuts.ts'

export function App() {
  const hasSnapshot = useConnection((s) => s.epoch > 0)
  // Key caps stand everywhere, so a change of the keys redraws everything.
  useSettings((s) => s.view?.keys)
  useShortcuts()
  return (
    <TooltipProvider delayDuration={400} skipDelayDuration={200}>
      <SafePart>{hasSnapshot ? <Shell /> : <Splash />}</SafePart>
      {hasSnapshot && <ApprovalCards />}
      <SafePart>{hasSnapshot && <SettingsDialog />}</SafePart>
      <SafePart>{hasSnapshot && <LazyPalette />}</SafePart>
      <Notices />
      <SessionAnnouncer />
    </TooltipProvider>
  )
}
