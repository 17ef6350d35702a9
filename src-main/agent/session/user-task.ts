import { maskSecrets } from '../../lib/mask-secrets.ts'
import { ancestry } from './ancestry.ts'
import type { Sessions } from './sessions.ts'

/** A request is told in its first lines; what follows is mostly pasted. */
const TASK_CHARS = 2_000

/**
 * What the person asked for last. For a sub-agent that is what they asked of the session it works
 * for: its own first message was written by a model. What a process or a sub-agent reported is not
 * theirs either.
 */
export function userTask(
  sessions: Pick<Sessions, 'find' | 'lastWords'>,
  sessionId: string,
  knownSecrets: readonly string[],
): string | undefined {
  const own = ancestry(sessions, sessionId).at(-1)
  const words = own && sessions.lastWords(own.id)
  if (words === undefined) return undefined
  // Before it is cut: half a key is no key to whoever masks.
  const masked = maskSecrets(words, knownSecrets)
  return masked.length > TASK_CHARS ? `${masked.slice(0, TASK_CHARS - 1)}…` : masked
}
