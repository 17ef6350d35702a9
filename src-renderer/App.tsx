import { ApprovalCards } from './approval/ApprovalCards.tsx'
import { SessionAnnouncer } from './session/SessionAnnouncer.tsx'
import { SettingsDialog } from './settings/SettingsDialog.tsx'
import { Notices } from './shell/Notices.tsx'
import { Shell } from './shell/Shell.tsx'
import { Splash } from './shell/Splash.tsx'
import { useShortcuts } from './shell/use-shortcuts.ts'
import { useConnection } from './stores/connection.ts'
import { TooltipProvider } from './ui/Tooltip.tsx'

export function App() {
  const hasSnapshot = useConnection((s) => s.epoch > 0)
  useShortcuts()
  return (
    <TooltipProvider delayDuration={400} skipDelayDuration={200}>
      {hasSnapshot ? <Shell /> : <Splash />}
      {hasSnapshot && <ApprovalCards />}
      {hasSnapshot && <SettingsDialog />}
      <Notices />
      <SessionAnnouncer />
    </TooltipProvider>
  )
}
