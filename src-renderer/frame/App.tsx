import { ApprovalCards } from '../approval/ApprovalCards.tsx'
import { ApprovalDock } from '../approval/ApprovalDock.tsx'
import { ApprovalSlot } from '../approval/ApprovalSlot.tsx'
import { ModePicker } from '../approval/mode/ModePicker.tsx'
import { UndoSince } from '../changes/UndoSince.tsx'
import { useConnection } from '../copies/connection.ts'
import { useSettings } from '../copies/settings.ts'
import { type ApprovalParts, ApprovalPartsContext } from '../session/approval-parts.ts'
import { beginComment } from '../session/composer/begin-comment.ts'
import { SessionAnnouncer } from '../session/SessionAnnouncer.tsx'
import { useSessionActions } from '../session/use-session-actions.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { TooltipProvider } from '../ui/overlays/Tooltip.tsx'
import { useBringBack, useDeleteBeside } from '../view/wanted.ts'
import { Notices } from './banners/Notices.tsx'
import { Splash } from './banners/Splash.tsx'
import { LazyPalette } from './overlays/LazyPalette.tsx'
import { SettingsDialog } from './overlays/SettingsDialog.tsx'
import { SafePart } from './SafePart.tsx'
import { Shell } from './Shell.tsx'
import { useLeaveQuestion } from './use-leave-question.ts'
import { useShortcuts } from './use-shortcuts.ts'

const BringBackDialog = lazyPart(
  async () => (await import('../changes/beside/BringBackDialog.tsx')).BringBackDialog,
)
const DeleteBeside = lazyPart(
  async () => (await import('../changes/beside/DeleteBeside.tsx')).DeleteBeside,
)
const APPROVAL_PARTS: ApprovalParts = { Dock: ApprovalDock, Slot: ApprovalSlot, ModePicker }

export function App() {
  const hasSnapshot = useConnection((s) => s.epoch > 0)
  // Key caps stand everywhere, so a change of the keys redraws everything.
  useSettings((s) => s.view?.sections.keys)
  const isBringingBack = useBringBack((s) => s.wantedId !== undefined)
  const isDeleting = useDeleteBeside((s) => s.wantedId !== undefined)
  const { removeNow } = useSessionActions()
  useShortcuts()
  useLeaveQuestion()
  return (
    <TooltipProvider delayDuration={400} skipDelayDuration={200}>
      <ApprovalPartsContext value={APPROVAL_PARTS}>
        <SafePart>{hasSnapshot ? <Shell /> : <Splash />}</SafePart>
      </ApprovalPartsContext>
      {hasSnapshot && <ApprovalCards />}
      <SafePart>{hasSnapshot && <SettingsDialog />}</SafePart>
      <SafePart>{hasSnapshot && <LazyPalette />}</SafePart>
      <SafePart>{hasSnapshot && <UndoSince />}</SafePart>
      <SafePart>{isBringingBack && <BringBackDialog onComment={beginComment} />}</SafePart>
      <SafePart>{isDeleting && <DeleteBeside onDelete={removeNow} />}</SafePart>
      <Notices />
      <SessionAnnouncer />
    </TooltipProvider>
  )
}
