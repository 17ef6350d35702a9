import { RuntimeError } from '#wire'
import { useSession } from '../../copies/sessions.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useLayout } from '../../view/layout.ts'
import { useBench } from './bench.ts'

let callCount = 0

/** Runs a tool in the session in front, so that its questions and terminals are seen there. */
export function useBenchCall(tool: string) {
  const runtime = useRuntime()
  const session = useSession(useLayout((s) => s.sessionId))
  const isRunning = useBench((s) =>
    s.calls.some((call) => call.tool === tool && call.state.kind === 'running'),
  )
  return { run, isRunning }

  function run(args: Record<string, unknown>): void {
    const { started, ended } = useBench.getState()
    callCount += 1
    const id = callCount
    started({ id, tool, sessionId: session?.id, arguments: args, at: Date.now() })
    runtime.request('tools.call', { name: tool, arguments: args, sessionId: session?.id }).then(
      ({ result, durationMs }) => ended(id, { kind: 'done', result, durationMs }),
      (error: unknown) => {
        if (!(error instanceof RuntimeError)) throw error
        ended(id, { kind: 'refused', words: error.words })
      },
    )
  }
}
