import { ApprovalCards } from './approval/ApprovalCards.tsx'
import { LazyPalette } from './palette/LazyPalette.tsx'
import { SessionAnnouncer } from './session/SessionAnnouncer.tsx'
import { SettingsDialog } from './settings/SettingsDialog.tsx'
import { Notices } from './shell/Notices.tsx'
import { SafePart } from './shell/SafePart.tsx'
import { Shell } from './shell/Shell.tsx'
import { Splash } from './shell/Splash.tsx'
import { useShortcuts } from './shell/use-shortcuts.ts'
import { useConnection } from './stores/connection.ts'
import { useSettings } from './stores/settings.ts'
import { TooltipProvider } from './ui/Tooltip.tsx'

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
