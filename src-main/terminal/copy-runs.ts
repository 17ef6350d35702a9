/** Commands on a copy: in a terminal of their own, with what earlier commands left, and leaving nothing. */
import type { CopyRun, RanOnCopy } from '../ports/rehearsal.ts'
import type { Opening, Provider, Sandbox } from './backends/backend.ts'
import type { Places } from './backends/places.ts'
import type { Cwds } from './cwd.ts'
import { plainText } from './display/plain-text.ts'
import type { AgentRuns } from './execution/agent-runs.ts'
import type { Executor } from './execution/executor.ts'
import { wantedOutside } from './execution/wanted-outside.ts'

export function createCopyRuns(deps: {
  provider: Provider
  places: Places
  executor: Executor
  runs: AgentRuns
  cwds: Cwds
  clean(text: string, sessionId: string): string
}) {
  const { executor, cwds } = deps
  return { run }

  async function run(request: CopyRun): Promise<RanOnCopy> {
    const { sessionId, taskId, signal } = request
    const own = await deps.places.sandboxFor(sessionId, taskId, signal)
    const sandbox = await openFor(request)
    try {
      await executor.leave(sandbox, await executor.carried(own))
      const started = await deps.runs.start({
        ...{ sandbox, sessionId, signal, isPty: false, isBackground: false, isOnCopy: true },
        callId: request.callId,
        command: request.command,
        cwd: request.cwd,
        previousCwd: cwds.previousOf(taskId),
        timeoutMs: request.timeoutMs,
        proxy: request.proxy,
      })
      request.onStarted(started.terminal.id)
      const result = await started.result
      await started.executing.settled
      started.release()
      signal.throwIfAborted()
      if (result.error) throw result.error
      const { exitCode, totalChars, spillPath, durationMs } = result
      const left = await executor.carried(sandbox)
      const output = deps.clean(plainText(result.output), sessionId)
      const wanted = wantedOutside({ isConfined: true, exitCode, output })
      return {
        ...{ exitCode, totalChars, durationMs, output },
        status: result.status === 'timeout' ? 'timeout' : 'exited',
        ...(spillPath !== undefined && { spillPath }),
        ...(wanted?.kind === 'path' && { refusedPath: wanted.path }),
        adopt: async () => {
          await executor.leave(own, left)
          const [cwd, previous] = [result.cwd, result.previousCwd].map(
            (path) => path && request.meant(path),
          )
          if (cwd !== undefined) cwds.record(taskId, cwd, previous)
        },
      }
    } finally {
      await executor.release(sandbox)
      await sandbox.release('destroy')
    }
  }

  /** Nothing more runs on the copy than the one command. */
  async function openFor({ taskId, key, cwd, signal }: CopyRun): Promise<Sandbox> {
    const opening: Opening = { signal, step: () => {}, trusts: async () => false }
    const sandbox = await deps.provider.open({ taskId, sessionId: key, workspace: cwd }, opening)
    return {
      ...sandbox,
      start: async (spec) => {
        if (spec.isSpare) throw new Error('a copy has no spare shells')
        return sandbox.start(spec)
      },
    }
  }
}
