/**
 * Ids of calls that mean one call and no other. Some servers number the calls of every reply from 0;
 * results, copies of files and terminals would then be taken for those of an earlier call.
 */
import type { ModelReply } from '../model/model.ts'

export function createCallIds(deps: {
  newId: () => string
  /** Those that were made in a session before. */
  idsIn: (sessionId: string) => readonly string[]
}) {
  const taken = new Set<string>()
  const read = new Set<string>()
  return { claim }

  /** The reply with ids that nobody has had, in whatever session. */
  function claim(sessionId: string, reply: ModelReply): ModelReply {
    if (reply.calls.length === 0) return reply
    readOnce(sessionId)
    const renamed = new Map<string, string>()
    const calls = reply.calls.map((call) => {
      const id = taken.has(call.id) ? deps.newId() : call.id
      // The same id twice in one reply is told apart later; both keep what the first was given.
      if (!renamed.has(call.id)) renamed.set(call.id, id)
      return { ...call, id: renamed.get(call.id) ?? id }
    })
    for (const { id } of calls) taken.add(id)
    return { ...reply, calls, ...(reply.echo?.calls && { echo: renameEcho(reply.echo, renamed) }) }
  }

  /** What was said before the app was last started. */
  function readOnce(sessionId: string): void {
    if (read.has(sessionId)) return
    read.add(sessionId)
    for (const id of deps.idsIn(sessionId)) taken.add(id)
  }
}

export type CallIds = ReturnType<typeof createCallIds>

function renameEcho(
  echo: NonNullable<ModelReply['echo']>,
  renamed: ReadonlyMap<string, string>,
): NonNullable<ModelReply['echo']> {
  const entries = Object.entries(echo.calls ?? {})
  return {
    ...echo,
    calls: Object.fromEntries(entries.map(([id, v]) => [renamed.get(id) ?? id, v])),
  }
}
