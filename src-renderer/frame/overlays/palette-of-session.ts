import type { MessageView, SessionView } from '#contract'
import { useSession } from '../../copies/sessions.ts'
import { useTranscript } from '../../copies/transcript.ts'
import { useText } from '../../language/use-text.ts'
import { action, type PaletteItem } from '../../palette/palette-item.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useUndo } from '../../session/call/use-undo.ts'
import { useFolderWanted } from '../../session/composer/folder-wanted.ts'
import { usePlanning } from '../../session/composer/use-planning.ts'
import { useRenameWanted } from '../../session/rename-wanted.ts'
import { useSessionMenu } from '../../session/session-menu.ts'
import { useSessionActions } from '../../session/use-session-actions.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { useLayout } from '../../view/layout.ts'
import { useCallFocus } from '../../view/wanted.ts'

/** What can be done with the conversation in front. */
export function useSessionActionItems(): PaletteItem[] {
  const text = useText()
  const t = text.palette
  const { startNew } = useSessionActions()
  const session = useSession(useLayout((s) => s.sessionId))
  const entriesOf = useSessionMenu(({ id }) => useRenameWanted.getState().want(id))
  const undo = useUndo(session?.id ?? '')
  const stop = useStop()
  const lastChange = useTranscript(lastUndoable)
  const planning = usePlanning(session)
  const plan = action('plan', planning.isPlanning ? t.endPlan : t.plan, () =>
    planning.set(!planning.isPlanning),
  )
  const folder = action('folder', t.folder, () => useFolderWanted.getState().want(), t.also.folder)
  const beside = action('beside', text.beside.palette, () => {
    startNew(session?.beside?.project ?? session?.folder)
    useFolderWanted.getState().want()
  })
  if (!session) return [folder, plan, beside]
  return [
    folder,
    beside,
    ...(session.parentId === undefined ? [plan] : []),
    ...(isAtWork(session) ? [action('stop', t.stop, () => stop(session), t.also.stop)] : []),
    ...(lastChange
      ? [
          action(
            'undo',
            t.undo,
            () =>
              void undo(lastChange, {
                onChangedSince: () => useCallFocus.getState().want(lastChange),
              }),
            t.also.undo,
          ),
        ]
      : []),
    // A sub-agent's conversation is not the person's to name or to delete.
    ...(session.parentId === undefined
      ? entriesOf(session).map(({ label, run }) => action(`session-${label}`, label, run))
      : []),
  ]
}

function isAtWork({ state }: SessionView): boolean {
  return state === 'running' || state === 'waiting'
}

/** The latest call in view whose files can be put back. */
function lastUndoable(transcript: {
  order: readonly number[]
  byId: ReadonlyMap<number, MessageView>
}): string | undefined {
  const calls = transcript.order.flatMap((id) => transcript.byId.get(id)?.calls ?? [])
  return calls.findLast(({ canUndo, isUndone }) => canUndo && !isUndone)?.id
}

function useStop(): (session: SessionView) => void {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return ({ id }) => void runtime.request('session.stop', { id }).catch(tellFailure)
}
