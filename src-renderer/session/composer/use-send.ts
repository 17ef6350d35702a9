import type { SessionView } from '#contract'
import { useSessions } from '../../copies/sessions.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { useLayout } from '../../view/layout.ts'
import { useComposerFocus } from './composer-focus.ts'
import { type Draft, useDrafts } from './drafts.ts'

/** Sends a draft, into a new session where there is none yet. What is refused stays in the field. */
export function useSend(): (session: SessionView | undefined, draft: Draft) => void {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return (session, draft) => {
    const key = session?.id ?? ''
    const { change } = useDrafts.getState()
    change(key, { text: '', attachments: [] })
    send(session, draft).catch((error: unknown) => {
      change(key, draft)
      tellFailure(error)
    })
  }

  async function send(session: SessionView | undefined, draft: Draft): Promise<void> {
    const { id } = session ?? (await create())
    await runtime.request('session.send', { id, ...draft })
    if (session) return
    useLayout.getState().change({ sessionId: id })
    // The field of the new session is another one; whoever wrote goes on writing.
    useComposerFocus.getState().want()
  }

  async function create(): Promise<SessionView> {
    const { folder, place, chooseFolder, choosePlace } = useDrafts.getState()
    const made = await runtime.request('session.create', {
      ...(folder && { cwd: folder }),
      ...(place && { place }),
    })
    useSessions.getState().changed(made)
    chooseFolder(undefined)
    choosePlace(undefined)
    return made
  }
}
