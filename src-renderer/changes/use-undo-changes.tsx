import { type ReactNode, useState } from 'react'
import type { ChangesSince } from '#contract'
import { useNotices } from '../copies/notices.ts'
import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { Confirm } from '../ui/overlays/Confirm.tsx'
import { useUndone } from './undone.ts'

interface UndoChangesOptions {
  sessionId: string
  since: ChangesSince
  onDone?(): void
}

/** Puts files back; asks again where somebody else has changed one since. */
export function useUndoChanges({ sessionId, since, onDone }: UndoChangesOptions): {
  undo(paths: readonly string[]): void
  question: ReactNode
} {
  const t = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [asked, setAsked] = useState<{ paths: readonly string[]; newer: readonly string[] }>()
  return { undo: (paths) => void putBack(paths, false).catch(tellFailure), question: question() }

  async function putBack(paths: readonly string[], isForced: boolean): Promise<void> {
    const answer = await runtime.request('changes.undo', {
      ...{ sessionId, since, isForced },
      paths: [...paths],
    })
    if (answer.kind === 'changed-since') {
      setAsked({ paths, newer: answer.paths })
      return
    }
    useUndone.getState().again()
    onDone?.()
    const { newerCallId } = answer
    useNotices.getState().show({
      level: 'info',
      title: t.session.call.undone(answer.paths.length),
      ...(newerCallId && { action: { label: t.changes.redo, run: () => redo(newerCallId) } }),
    })
  }

  function redo(callId: string): void {
    runtime
      .request('checkpoint.undo', { sessionId, callId, isForced: true })
      .then(() => useUndone.getState().again(), tellFailure)
  }

  function question(): ReactNode {
    return (
      <Confirm
        isOpen={asked !== undefined}
        title={t.session.call.changedSince}
        detail={t.session.call.changedSinceDetail((asked?.newer ?? []).join(', '))}
        confirmLabel={t.session.call.restoreAnyway}
        cancelLabel={t.common.cancel}
        onConfirm={() => void putBack(asked?.paths ?? [], true).catch(tellFailure)}
        onClose={() => setAsked(undefined)}
      />
    )
  }
}
