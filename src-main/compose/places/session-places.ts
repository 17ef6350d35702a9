/** Which place a session is in, what its folder means there, and how it moves to another one. */
import { posix } from 'node:path'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import { descendants } from '../../agent/session/ancestry.ts'
import type { SessionPlaces } from '../../agent/session/session-handlers.ts'
import { type Session, workFolder } from '../../agent/session/sessions.ts'
import { seesFolder, THIS_MACHINE } from '../../contract/places.ts'
import { absolutePath } from '../../lib/absolute-path.ts'
import type { SettingsService } from '../../settings/settings.ts'
import { BackendError, type Sandbox } from '../../terminal/backends/backend.ts'
import type { PlaceBook } from '../../terminal/backends/place-book.ts'
import type { Places } from '../../terminal/backends/places.ts'
import type { TerminalService } from '../../terminal/terminal-service.ts'
import type { Conversations } from '../sessions/conversations.ts'
import { checkFolder } from '../typed-paths.ts'

export interface SessionPlaceRules extends Omit<SessionPlaces, 'move'> {
  /** `said` is for its agent; nothing when it was there already. */
  move(
    session: Session,
    place: string,
    isConfirmed: boolean,
  ): Promise<{ moved: Session; said?: Words }>
}

export function createSessionPlaces(deps: {
  conversations: Pick<Conversations, 'sessions' | 'placeNameOf'>
  book: PlaceBook
  places: Places
  terminals: TerminalService
  settings: SettingsService
  /** Of the person, on this machine. */
  home: string
}): SessionPlaceRules {
  const { book, terminals } = deps
  const { sessions, placeNameOf } = deps.conversations
  return { chosen, check, beginsIn, setFolder, move }

  /** One that was taken away behind our back is not where new sessions begin. */
  function chosen(): string {
    const name = deps.settings.get('places').chosen
    return book.has(name) ? name : THIS_MACHINE
  }

  function check(place: string): void {
    if (!book.has(place)) throw new RuntimeError('not-found', say('place.unknown', { name: place }))
  }

  function beginsIn(place: string, folder: string): string {
    return seesHere(book, place) ? folder : ''
  }

  async function setFolder(session: Session, path: string): Promise<Session> {
    const { facts } = session
    if (seesHere(book, placeNameOf(session.id))) {
      const folder = checkFolder(path, deps.home)
      return sessions.update(session.id, { cwd: folder, facts: { ...facts, folder } })
    }
    const folderThere = await checkThere(session, path)
    return sessions.update(session.id, { cwd: folderThere, facts: { ...facts, folderThere } })
  }

  async function checkThere(session: Session, path: string): Promise<string> {
    const sandbox = await opened(session)
    const folder = posix.normalize(absolutePath(path.trim(), sandbox.initialCwd, sandbox.home))
    const nearest = await sandbox.nearestFolder(folder)
    const place = sandbox.name
    if (nearest !== folder)
      throw new RuntimeError('not-found', say('places.noFolderThere', { folder, place, nearest }))
    return folder
  }

  async function opened({ id }: Session): Promise<Sandbox> {
    try {
      return await deps.places.sandboxFor(id, id)
    } catch (error) {
      if (error instanceof BackendError) throw new RuntimeError('unavailable', error.words)
      throw error
    }
  }

  async function move(session: Session, place: string, isConfirmed: boolean) {
    const before = placeNameOf(session.id)
    if (before === place) return { moved: session }
    const family = [session.id, ...descendants(sessions, session.id).map(({ id }) => id)]
    if (!isConfirmed && terminals.runningIn(family) > 0)
      throw new RuntimeError('unconfirmed', say('places.stillRuns', { place: before }))
    const { folderThere: _old, ...facts } = session.facts
    const local = workFolder(session)
    const cwd = beginsIn(place, local)
    const moved = sessions.update(session.id, { cwd, facts: { ...facts, folder: local, place } })
    await terminals.leavePlace(family)
    const folder = cwd === '' ? say('places.itsFirstFolder') : cwd
    return { moved, said: say('places.moved', { before, place, folder }) }
  }
}

/** Whether paths of this machine mean the same in that place. */
export function seesHere(book: PlaceBook, place: string): boolean {
  if (place === THIS_MACHINE) return true
  const profile = book.profileOf(place)
  return profile !== undefined && seesFolder(profile)
}
