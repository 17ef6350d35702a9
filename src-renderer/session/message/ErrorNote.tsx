import { CircleAlert } from 'lucide-react'
import type { MessageView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { useOverlay } from '../../view/overlay.ts'
import { ContinueButton } from './ContinueButton.tsx'

interface ErrorNoteProps {
  error: NonNullable<MessageView['error']>
  sessionId: string
  isLast: boolean
}

/** What went wrong, what to do, and the way on. */
export function ErrorNote({ error, sessionId, isLast }: ErrorNoteProps) {
  const { runtime, session } = useText()
  const t = session.message
  const openSettings = useOverlay((s) => s.openSettings)
  return (
    <div className="flex gap-2.5 rounded-md bg-danger-soft px-3 py-2.5">
      <CircleAlert
        size={16}
        strokeWidth={1.75}
        className="mt-0.5 shrink-0 text-danger"
        aria-hidden
      />
      <div className="min-w-0 flex-1">
        <p className="selectable font-medium break-words text-danger">
          {runtime.said(error.message)}
        </p>
        <p className="selectable break-words">{runtime.said(error.hint)}</p>
        {isLast && (
          <div className="mt-2 flex gap-2">
            <ContinueButton sessionId={sessionId} label={t.retry} />
            <Button size="small" onClick={() => openSettings('models')}>
              {t.models}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
