/** A session, the one that began it, the one that began that, and so on up to the person's own. */
import type { Session, Sessions } from './sessions.ts'

export function ancestry(sessions: Pick<Sessions, 'find'>, sessionId: string): Session[] {
  const line: Session[] = []
  let session = sessions.find(sessionId)
  while (session && !line.some(({ id }) => id === session?.id)) {
    line.push(session)
    session = session.parentId === undefined ? undefined : sessions.find(session.parentId)
  }
  return line
}

/** The sessions that one began, those that these began, and so on down. */
export function descendants(sessions: Pick<Sessions, 'children'>, sessionId: string): Session[] {
  return sessions
    .children(sessionId)
    .flatMap((child) => [child, ...descendants(sessions, child.id)])
}
