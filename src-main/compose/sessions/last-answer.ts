/** The last words of a session's agent, for whoever is not in front of it. */
import type { Conversations } from './conversations.ts'

/** Rows in which it is looked for. */
const LAST_ROWS = 20

export function lastAnswer(sessions: Conversations['sessions'], sessionId: string): string {
  const rows = sessions.page(sessionId, LAST_ROWS).toReversed()
  return rows.find(({ role, content }) => role === 'assistant' && content !== '')?.content ?? ''
}
