/** Sub-agents work in sessions of their own; what they ask is asked where their parent talks. */
import type { SessionView } from '#contract'

type Member = Pick<SessionView, 'id' | 'parentId'>

export function withSubAgents(sessionId: string, all: readonly Member[]): string[] {
  const family = new Set([sessionId])
  // A set is walked to the members that are added on the way.
  for (const id of family)
    for (const session of all) if (session.parentId === id) family.add(session.id)
  return [...family]
}

/** The sub-agent that asks; none when the conversation in front asks for itself. */
export function askingSubAgent<Session extends Member>(
  sessionId: string,
  all: readonly Session[],
  inFront: string | undefined,
): Session | undefined {
  if (sessionId === inFront) return undefined
  return all.find(({ id, parentId }) => id === sessionId && parentId !== undefined)
}

/** The conversation that a person sees in the list. */
export function rootSession(sessionId: string, all: readonly Member[]): string {
  const seen = new Set<string>()
  let id = sessionId
  while (!seen.has(id)) {
    seen.add(id)
    id = all.find((session) => session.id === id)?.parentId ?? id
  }
  return id
}
