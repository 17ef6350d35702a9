import { useSession } from '../../copies/sessions.ts'
import { useSettings } from '../../copies/settings.ts'
import { shortPath } from '../../language/short-path.ts'
import { useText } from '../../language/use-text.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { FloatingPanel, PanelClose, PanelTitle } from '../../ui/overlays/FloatingPanel.tsx'
import { useBringBack } from '../../view/wanted.ts'
import { useLeaveBeside } from './use-leave-beside.ts'

interface LeaveQuestionProps {
  sessionId: string
  isOpen: boolean
  onClose(): void
}

/** What shall become of the branch when the folder goes. */
export function LeaveQuestion({ sessionId, isOpen, onClose }: LeaveQuestionProps) {
  const { beside: t, common } = useText()
  const home = useSettings((s) => s.view?.about.folders.home)
  const beside = useSession(sessionId)?.beside
  const leave = useLeaveBeside(sessionId)
  const tellFailure = useTellFailure()
  if (!beside) return null
  const end = (keepsBranch: boolean): void => {
    onClose()
    // What was looked at is not there any more.
    leave(beside, keepsBranch).then(useBringBack.getState().given, tellFailure)
  }
  return (
    <FloatingPanel
      isOpen={isOpen}
      onClose={onClose}
      className="w-[min(440px,calc(100vw-32px))] gap-1 p-5"
    >
      <PanelTitle className="text-lg font-medium">{t.leaveTitle}</PanelTitle>
      <p className="break-words text-muted">{t.leaveDetail(shortPath(beside.project, home))}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <PanelClose asChild>
          <Button look="ghost">{common.cancel}</Button>
        </PanelClose>
        <Button look="danger" onClick={() => end(false)}>
          {t.throwAway}
        </Button>
        <Button look="primary" onClick={() => end(true)}>
          {t.keep}
        </Button>
      </div>
    </FloatingPanel>
  )
}
