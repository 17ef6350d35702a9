import { Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ToolCallView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/overlays/Confirm.tsx'
import { useRedo, useUndo } from './use-undo.ts'

interface UndoChangeProps {
  sessionId: string
  call: ToolCallView
}

/**
 * Puts the files of a call back, and brings its change back; asks again when somebody has changed them
 * since.
 */
export function UndoChange({ sessionId, call }: UndoChangeProps) {
  const t = useText()
  const undo = useUndo(sessionId)
  const redo = useRedo(sessionId)
  const [changed, setChanged] = useState<string[]>()
  const [isRunning, setRunning] = useState(false)
  if (call.isUndone)
    return (
      <p className="mb-1.5 ml-7 flex items-center gap-1.5 text-sm text-muted">
        <Undo2 size={14} strokeWidth={1.75} aria-hidden />
        {t.session.call.isUndone}
        {call.canRedo && (
          <Button
            size="small"
            className="ml-1.5"
            disabled={isRunning}
            onClick={() => run(redo(call.id))}
          >
            <Redo2 size={14} strokeWidth={1.75} aria-hidden />
            {t.session.call.redo}
          </Button>
        )}
      </p>
    )
  if (!call.canUndo) return null
  return (
    <>
      <Button
        size="small"
        className="mb-1.5 ml-7"
        disabled={isRunning}
        onClick={() => run(undo(call.id, { onChangedSince: setChanged }))}
      >
        <Undo2 size={14} strokeWidth={1.75} aria-hidden />
        {t.session.call.undo}
      </Button>
      <Confirm
        title={t.session.call.changedSince}
        detail={t.session.call.changedSinceDetail((changed ?? []).join(', '))}
        confirmLabel={t.session.call.restoreAnyway}
        cancelLabel={t.common.cancel}
        isOpen={changed !== undefined}
        onConfirm={() => run(undo(call.id, { isForced: true }))}
        onClose={() => setChanged(undefined)}
      />
    </>
  )

  /** A second click waits for the first. */
  function run(work: Promise<void>): void {
    setRunning(true)
    void work.finally(() => setRunning(false))
  }
}
