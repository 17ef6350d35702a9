import type { SessionView } from '#contract'
import { useNotices } from '../copies/notices.ts'
import { useSessions } from '../copies/sessions.ts'
import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { downloadText } from '../ui/actions/download-text.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { showConversation } from '../view/bring-to-front.ts'
import { useLayout } from '../view/layout.ts'
import { useDeleteBeside } from '../view/wanted.ts'
import { useComposerFocus } from './composer/composer-focus.ts'
import { useDrafts } from './composer/drafts.ts'

const WHOLE_SESSION = Number.MAX_SAFE_INTEGER

/** What a person can do with a session as a whole. */
export function useSessionActions() {
  const t = useText().session
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return { startNew, rename, nameByModel, keep, archive, branch, exportAs, remove, removeNow }

  /** A session is made with its first message, so that none is left empty. */
  function startNew(folder?: string): void {
    if (folder !== undefined) useDrafts.getState().chooseFolder(folder)
    showConversation(undefined)
    useComposerFocus.getState().want()
  }

  /** True when it is called so now. */
  async function rename({ id }: SessionView, title: string): Promise<boolean> {
    try {
      await runtime.request('session.rename', { id, title })
    } catch (error) {
      tellFailure(error)
      return false
    }
    return true
  }

  function nameByModel({ id }: SessionView): void {
    runtime.request('session.nameByModel', { id }).catch(tellFailure)
  }

  function keep({ id }: SessionView, as: SessionView['kept'] | null = null): void {
    runtime.request('session.keep', { id, as }).catch(tellFailure)
  }

  /** Out of sight, so it says where it went. */
  function archive(session: SessionView): void {
    runtime.request('session.keep', { id: session.id, as: 'archived' }).then(
      () =>
        useNotices.getState().show({
          level: 'info',
          title: t.archived(session.title || t.untitled),
          action: { label: t.undo, run: () => keep(session, session.kept) },
        }),
      tellFailure,
    )
  }

  function branch({ id, title }: SessionView, throughMessage = WHOLE_SESSION): void {
    runtime
      .request('session.branch', { id, throughMessage, title: t.branched(title) })
      .then((made) => show(made), tellFailure)
  }

  function exportAs({ id }: SessionView, format: 'markdown' | 'jsonl'): void {
    runtime.request('session.export', { id, format }).then(downloadText, tellFailure)
  }

  function remove(session: SessionView): void {
    if (worksAloneBeside(session)) useDeleteBeside.getState().want(session.id)
    else removeNow(session)
  }

  /** What else was ended with it is said, and comes back with it. */
  function removeNow(
    { id, title }: SessionView,
    ended: { detail?: string; onRestored?(): void } = {},
  ): void {
    runtime.request('session.delete', { id }).then(() => {
      const wasOpen = useLayout.getState().sessionId === id
      if (wasOpen) useLayout.getState().change({ sessionId: undefined })
      useNotices.getState().show({
        level: 'info',
        title: t.deleted(title || t.untitled),
        ...(ended.detail && { detail: ended.detail }),
        action: { label: t.undo, run: () => restore(id, wasOpen, ended.onRestored) },
      })
    }, tellFailure)
  }

  function restore(id: string, isToBeOpen: boolean, onRestored?: () => void): void {
    runtime.request('session.restore', { id }).then((session) => {
      useSessions.getState().changed(session)
      if (isToBeOpen) showConversation(id)
      onRestored?.()
    }, tellFailure)
  }

  function show(session: SessionView): void {
    useSessions.getState().changed(session)
    showConversation(session.id)
  }
}

/** Another one in the same work tree, such as a branch of the conversation, goes on in it. */
function worksAloneBeside({ id, beside }: SessionView): boolean {
  const isShared = (other: SessionView) => other.id !== id && other.beside?.tree === beside?.tree
  return beside !== undefined && !useSessions.getState().all.some(isShared)
}
