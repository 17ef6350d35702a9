/** Lets the tools follow the runtime, which says that something changed and waits to be asked. */
import type { Runtime, ToolsView } from '#contract'
import { ignoreLoss } from '../runtime/ignore-loss.ts'
import { useLayout } from '../view/layout.ts'
import { useConnection } from './connection.ts'
import { useSessions } from './sessions.ts'
import { useTools } from './tools.ts'

export function followTools(runtime: Runtime): void {
  const asked = new Set<string | undefined>()
  const outdated = new Set<string | undefined>()
  runtime.on('tools.changed', ({ whose, revision }) => {
    const { forNew, forSession } = useTools.getState()
    const sessionId = openSession()
    // The answer to a press on a switch is newer than the news of it.
    const isOld = (view: ToolsView | undefined): boolean => !view || view.revision < revision
    const ownView = forSession?.sessionId === sessionId ? forSession : undefined
    if (whose.kind !== 'session' && isOld(forNew)) void ask(undefined)
    const isOfSession =
      whose.kind === 'session' ? whose.sessionId === sessionId : whose.kind === 'all'
    if (sessionId !== undefined && isOfSession && isOld(ownView)) void ask(sessionId)
  })
  // The snapshot holds those of new sessions; to be asked is what makes the runtime check tools again.
  useConnection.subscribe((now, before) => {
    if (now.epoch !== before.epoch) void ask(openSession())
  })
  useLayout.subscribe((now, before) => {
    if (now.sessionId !== before.sessionId && openSession() !== undefined) void ask(openSession())
  })

  /** Changes come in bursts: one question is out at a time, and one more when it is outdated. */
  async function ask(sessionId: string | undefined): Promise<void> {
    outdated.add(sessionId)
    if (asked.has(sessionId)) return
    asked.add(sessionId)
    while (outdated.delete(sessionId)) {
      const view = await runtime.request('tools.list', { sessionId }).catch(ignoreLoss)
      if (view) useTools.getState().took(view)
    }
    asked.delete(sessionId)
  }
}

function openSession(): string | undefined {
  const { sessionId } = useLayout.getState()
  const isKnown = useSessions.getState().all.some((session) => session.id === sessionId)
  return isKnown ? sessionId : undefined
}
