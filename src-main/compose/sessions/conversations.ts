/** The stored sessions, and what others want to know of one: whose it is, its folder, its task. */
import type { DatabaseSync } from 'node:sqlite'
import { ancestry } from '../../agent/session/ancestry.ts'
import { createSessions, workFolder } from '../../agent/session/sessions.ts'
import { userTask } from '../../agent/session/user-task.ts'
import { THIS_MACHINE } from '../../contract/places.ts'
import type { Log } from '../../lib/log.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Twin } from '../../ports/place.ts'
import { twinOf as twinOfTree } from '../../projects/beside/twin.ts'
import { createSaver } from '../../store/save-soon.ts'

export function composeConversations(deps: {
  db: DatabaseSync
  clock: Clock
  log: Log
  defaultCwd: string
  knownSecrets: () => readonly string[]
}) {
  const { db, clock } = deps
  const startedAt = clock.now()
  const saver = createSaver({
    db,
    onFailure: (error) => deps.log.error('the conversations are not on the disk', { error }),
  })
  const sessions = createSessions({ db, ...clock, onWritten: saver.soon })
  sessions.purgeRemoved()
  return {
    ...{
      db,
      sessions,
      ownerOf,
      startOf,
      folderOf,
      placeNameOf,
      contextTokens,
      modelOf,
      isPlanning,
      twinOf,
      projectOf,
    },
    saveSoon: saver.soon,
    userTask: (sessionId: string) => userTask(sessions, sessionId, deps.knownSecrets()),
    close,
  }

  async function close(): Promise<void> {
    await saver.saved()
    db.close()
  }

  /** The person's own session that this one works for, or the session itself. */
  function ownerOf(sessionId: string): string {
    return ancestry(sessions, sessionId).at(-1)?.id ?? sessionId
  }

  /** When the session began, or the one that began it. */
  function startOf(sessionId: string): number {
    return ancestry(sessions, sessionId).at(-1)?.createdAt ?? startedAt
  }

  /** Sub-agents have the place of the session that they work for. */
  function placeNameOf(sessionId: string): string {
    return sessions.find(ownerOf(sessionId))?.facts.place ?? THIS_MACHINE
  }

  /** Sub-agents plan with the session that they work for. */
  function isPlanning(sessionId: string): boolean {
    return sessions.find(ownerOf(sessionId))?.facts.isPlanning === true
  }

  /** Sub-agents work in the work tree of the session that they work for. */
  function twinOf(sessionId: string): Twin | undefined {
    const beside = sessions.find(ownerOf(sessionId))?.facts.beside
    return beside && twinOfTree(beside.tree)
  }

  /** What the person gave a session to work in, on this machine. */
  function folderOf(sessionId: string): string {
    const session = sessions.find(sessionId)
    return session ? workFolder(session) : deps.defaultCwd
  }

  /** The folder for which the person chooses what holds in a session, and for those that it works for. */
  function projectOf(sessionId: string): string {
    const folder = folderOf(ownerOf(sessionId))
    return twinOf(sessionId)?.inRepository(folder) ?? folder
  }

  function modelOf(sessionId: string | undefined): string | undefined {
    return sessionId === undefined ? undefined : sessions.find(sessionId)?.model
  }

  function contextTokens(sessionId: string): number | undefined {
    return sessions.find(sessionId)?.facts.context?.limit
  }
}

export type Conversations = ReturnType<typeof composeConversations>
