import type { Answers } from '#contract'
import { useNotices } from '../../copies/notices.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'

const MOST_NAMED = 10

interface UndoOptions {
  isForced?: boolean
  onChangedSince?(paths: string[]): void
}

/** Puts the files of a call back, and offers to undo that. */
export function useUndo(sessionId: string) {
  const t = useText().session.call
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return undo

  async function undo(
    callId: string,
    { isForced = false, onChangedSince }: UndoOptions,
  ): Promise<void> {
    await runtime.request('checkpoint.undo', { sessionId, callId, isForced }).then((answer) => {
      if (answer.kind === 'restored') tell(answer)
      else onChangedSince?.(answer.paths)
    }, tellFailure)
  }

  function tell({ paths, newerCallId }: Restored): void {
    useNotices.getState().show({
      level: 'info',
      title: t.undone(paths.length),
      detail: shortList(paths),
      ...(newerCallId && {
        action: { label: t.bringBack, run: () => void undo(newerCallId, { isForced: true }) },
      }),
    })
  }
}

/** Makes of the files of a call again what it made of them. */
export function useRedo(sessionId: string): (callId: string) => Promise<void> {
  const t = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return (callId) =>
    runtime.request('checkpoint.redo', { sessionId, callId }).then(({ kind, paths }) => {
      const notice =
        kind === 'restored'
          ? { title: t.session.call.redone(paths.length), detail: shortList(paths) }
          : {
              title: t.changes.notRedone,
              detail: t.session.call.notRedoneDetail(shortList(paths)),
            }
      useNotices.getState().show({ level: 'info', ...notice })
    }, tellFailure)
}

/** A command may have changed thousands. */
function shortList(paths: readonly string[]): string {
  const first = paths.slice(0, MOST_NAMED).join(', ')
  return paths.length > MOST_NAMED ? `${first}, …` : first
}

type Restored = Extract<Answers['checkpoint.undo'], { kind: 'restored' }>
