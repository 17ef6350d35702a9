import type { SessionView } from '#contract'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { useDrafts } from './drafts.ts'

/** Whether a session, or the one that is begun next, only plans; and how that is changed. */
export function usePlanning(session: SessionView | undefined) {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const isNext = useDrafts((s) => s.isPlanning)
  const isPlanning = session ? session.isPlanning === true : isNext
  return { isPlanning, set, carryOut }

  function set(planning: boolean): void {
    if (!session) useDrafts.getState().plan(planning)
    else change(session.id, planning).catch(tellFailure)
  }

  /** What it may do is what the agent does next, so one goes before the other. */
  function carryOut(words: string): void {
    if (!session) return
    const { id } = session
    change(id, false)
      .then(() => runtime.request('session.send', { id, text: words }))
      .catch(tellFailure)
  }

  function change(id: string, planning: boolean): Promise<SessionView> {
    return runtime.request('session.setPlanning', { id, isPlanning: planning })
  }
}
