import type { ToolsView } from '#contract'
import { useTools } from '../copies/tools.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { withTool, withToolset } from './switched.ts'

/** The switches of a session, or without one those of new sessions. */
export function useToolActions(sessionId: string | undefined) {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { took } = useTools.getState()
  return { setToolset, setTool, choosePreset, recheck }

  function setToolset(view: ToolsView, name: string, on: boolean): void {
    took(withToolset(view, name, on))
    settle(view, runtime.request('toolsets.set', { name, on, sessionId }))
  }

  function setTool(view: ToolsView, toolset: string, name: string, on: boolean): void {
    took(withTool(view, toolset, name, on))
    settle(view, runtime.request('tools.set', { name, on, sessionId }))
  }

  function choosePreset(view: ToolsView, name: string): void {
    took({ ...view, preset: name })
    settle(view, runtime.request('toolsets.choosePreset', { name, sessionId }))
  }

  /** All of them where no names are given. */
  async function recheck(names?: string[]): Promise<void> {
    await runtime.request('tools.recheck', { names, sessionId }).then(took, tellFailure)
  }

  /** The runtime has the last word, also when it refuses. */
  function settle(before: ToolsView, answer: Promise<ToolsView>): void {
    answer.then(took, (error: unknown) => {
      took(before)
      tellFailure(error)
    })
  }
}
