import { useSession } from '../../copies/sessions.ts'
import { useSettings } from '../../copies/settings.ts'
import { shortPath } from '../../language/short-path.ts'
import { useText } from '../../language/use-text.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { useBringBack } from '../../view/wanted.ts'
import { BranchQuestion } from './BranchQuestion.tsx'
import { useLeaveBeside } from './use-leave-beside.ts'

interface LeaveQuestionProps {
  sessionId: string
  isOpen: boolean
  onClose(): void
}

/** Before the session goes on where the person works. */
export function LeaveQuestion({ sessionId, isOpen, onClose }: LeaveQuestionProps) {
  const t = useText().beside
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
    <BranchQuestion
      title={t.leaveTitle}
      detail={t.leaveDetail(shortPath(beside.project, home))}
      isOpen={isOpen}
      onChoose={end}
      onClose={onClose}
    />
  )
}
