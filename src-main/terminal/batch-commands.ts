/** The commands among the calls of one reply, as the gate is asked about them. */
import type { ReadCall } from '../ports/call.ts'
import type { CommandRequest } from '../ports/gate.ts'

export function commandsOf(
  calls: readonly ReadCall[],
  of: {
    sessionId: string
    place: CommandRequest['place']
    carried: CommandRequest['carried']
    resolve(path: string): string
    signal: AbortSignal
  },
): CommandRequest[] {
  const { sessionId, place, carried, signal } = of
  return calls.flatMap(({ id, name, args }) => {
    if (name !== 'terminal' || !args.ok) return []
    const { command, workdir, background, pty } = args.args
    if (typeof command !== 'string') return []
    const cwd = of.resolve(typeof workdir === 'string' ? workdir : '.')
    const call = { sessionId, taskId: sessionId, callId: id, tool: name }
    const isEndless = background === true || pty === true
    return [{ ...call, command, cwd, place, carried, signal, ...(isEndless && { isEndless }) }]
  })
}
