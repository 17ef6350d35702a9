/** The commands among the calls of one reply, as the gate is asked about them. */
import type { GateRequest } from './gate-request.ts'

/** A call as the model made it. */
export interface RequestedCall {
  id: string
  name: string
  args: unknown
}

export function commandsOf(
  calls: readonly RequestedCall[],
  of: {
    sessionId: string
    backend: GateRequest['backend']
    carried: GateRequest['carried']
    resolve(path: string): string
    signal: AbortSignal
  },
): GateRequest[] {
  const { sessionId, backend, carried, signal } = of
  return calls.flatMap(({ id, name, args }) => {
    const { command, workdir } = argumentsOf(args)
    if (name !== 'terminal' || typeof command !== 'string') return []
    const cwd = of.resolve(typeof workdir === 'string' ? workdir : '.')
    const call = { sessionId, taskId: sessionId, callId: id, tool: name }
    return [{ ...call, command, cwd, backend, carried, signal }]
  })
}

/** A model writes arguments as JSON text; what is no JSON is answered when its turn comes. */
function argumentsOf(args: unknown): Record<string, unknown> {
  if (typeof args !== 'string') return isRecord(args) ? args : {}
  try {
    const parsed: unknown = JSON.parse(args)
    return isRecord(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
