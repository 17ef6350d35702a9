/** Finds the background processes of a run of the app that crashed, or that left them on purpose. */
import type { Log } from '../../lib/log.ts'
import type { CommandRequest } from '../../ports/gate.ts'
import type { Places } from '../backends/places.ts'
import { createTextTail } from '../display/text-tail.ts'
import type { AgentRuns } from '../execution/agent-runs.ts'
import type { SavedProcess } from './process-checkpoint.ts'
import type { Processes } from './processes.ts'

export async function adoptProcesses(
  saved: readonly SavedProcess[],
  deps: {
    places: Places
    runs: AgentRuns
    processes: Processes
    log: Log
    goesOn: ((request: CommandRequest) => Promise<() => void>) | undefined
  },
): Promise<void> {
  for (const process of saved) {
    try {
      await adopt(process, deps)
    } catch (error) {
      deps.log.warn('a process of an earlier run could not be found again', {
        error,
        id: process.id,
      })
    }
  }
}

async function adopt(
  saved: SavedProcess,
  { places, runs, processes, log, goesOn }: Parameters<typeof adoptProcesses>[1],
): Promise<void> {
  const { id, command, sessionId, taskId, callId, cwd, startedAt, isPty, notifyOnComplete } = saved
  if (places.of(sessionId).name !== saved.backend) return
  const sandbox = await places.sandboxFor(sessionId, taskId)
  const running = await sandbox.reattach?.(saved.ref)
  if (!running) return
  const tail = createTextTail()
  const run = await runs.adopt(
    {
      ...{ sandbox, command, cwd, sessionId, callId, isPty },
      isBackground: true,
      processId: id,
      onOutput: (bytes) => void tail.push(bytes),
    },
    running,
    saved.nonce,
  )
  run.terminal.change({ startedAt, ...(saved.isKept && { kept: true }) })
  processes.follow({
    ...{ id, command, sessionId, taskId, callId, cwd, startedAt, isPty, notifyOnComplete },
    ...{ run, tail, patterns: [], isAdopted: true },
  })
  const ended = await goesOn?.({
    ...{ sessionId, taskId, callId, command, cwd },
    tool: 'terminal',
    place: places.of(sessionId),
    signal: new AbortController().signal,
  })
  void run.result.finally(ended)
  log.info('a process of an earlier run goes on', { id, pid: saved.ref.pid })
}
