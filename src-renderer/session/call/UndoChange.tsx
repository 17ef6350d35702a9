import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Answers, ToolCallView } from '#contract'
import { useNotices } from '../../copies/notices.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/overlays/Confirm.tsx'

interface UndoChangeProps {
  sessionId: string
  call: ToolCallView
}

/** Puts the files of a call back; asks again when somebody has changed them since. */
export function UndoChange({ sessionId, call }: UndoChangeProps) {
  const t = useText()
  const undo = useUndo(sessionId)
  const [changed, setChanged] = useState<string[]>()
  if (call.isUndone)
    return (
      <p className="mb-1.5 ml-7 flex items-center gap-1.5 text-sm text-muted">
        <Undo2 size={14} strokeWidth={1.75} aria-hidden />
        {t.session.call.isUndone}
      </p>
    )
  if (!call.canUndo) return null
  return (
    <>
      <Button
        size="small"
        className="mb-1.5 ml-7"
        onClick={() => undo(call.id, { onChangedSince: setChanged })}
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
        onConfirm={() => undo(call.id, { isForced: true })}
        onClose={() => setChanged(undefined)}
      />
    </>
  )
}

interface UndoOptions {
  isForced?: boolean
  onChangedSince?(paths: string[]): void
}

function useUndo(sessionId: string) {
  const t = useText().session.call
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return undo

  function undo(callId: string, { isForced = false, onChangedSince }: UndoOptions): void {
    runtime.request('checkpoint.undo', { sessionId, callId, isForced }).then((answer) => {
      if (answer.kind === 'restored') tell(answer)
      else onChangedSince?.(answer.paths)
    }, tellFailure)
  }

  function tell({ paths, newerCallId }: Restored): void {
    useNotices.getState().show({
      level: 'info',
      title: t.undone(paths.length),
      detail: paths.join(', '),
      ...(newerCallId && {
        action: { label: t.bringBack, run: () => undo(newerCallId, { isForced: true }) },
      }),
    })
  }
}

type Restored = Extract<Answers['checkpoint.undo'], { kind: 'restored' }>
