/** Lets the tools follow the runtime, which says that something changed and waits to be asked. */
import type { Runtime } from '#contract'
import { ignoreLoss } from '../runtime/ignore-loss.ts'
import { useLayout } from '../view/layout.ts'
import { useConnection } from './connection.ts'
import { useSessions } from './sessions.ts'
import { useTools } from './tools.ts'

export function followTools(runtime: Runtime): void {
  let isAsking = false
  let isOutdated = false
  runtime.on('tools.changed', ({ revision }) => {
    useTools.getState().changed(revision)
    void refresh()
  })
  useConnection.subscribe((now, before) => {
    if (now.epoch !== before.epoch) void refresh()
  })
  useLayout.subscribe((now, before) => {
    if (now.sessionId !== before.sessionId) void refresh()
  })

  /** Changes come in bursts: one question is out at a time, and one more when it is outdated. */
  async function refresh(): Promise<void> {
    isOutdated = true
    if (isAsking) return
    isAsking = true
    while (isOutdated) {
      isOutdated = false
      await Promise.all([ask(undefined), ask(openSession())])
    }
    isAsking = false
  }

  async function ask(sessionId: string | undefined): Promise<void> {
    const view = await runtime.request('tools.list', { sessionId }).catch(ignoreLoss)
    if (view) useTools.getState().took(view)
  }
}

function openSession(): string | undefined {
  const { sessionId } = useLayout.getState()
  const isKnown = useSessions.getState().all.some((session) => session.id === sessionId)
  return isKnown ? sessionId : undefined
}
