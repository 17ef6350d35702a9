/** What a session knows of the guest that it runs on: which conversation, and what the person chose about it. */
import type { Handlers } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import type { GuestListener, GuestSeat, Guests } from '../../ports/others/guests.ts'
import { type Session, type SessionGuest, type Sessions, workFolder } from '../session/sessions.ts'

export interface GuestSeatDeps {
  sessions: Sessions
  /** For the person alone. */
  note: (sessionId: string, words: Words) => void
}

export function guestOf({ facts }: Session): SessionGuest {
  return facts.agent ?? { name: '' }
}

export function seatOf(session: Session): GuestSeat {
  const { name, known, choices = {} } = guestOf(session)
  return { sessionId: session.id, guest: name, folder: workFolder(session), known, choices }
}

export function keepOfGuest(
  sessions: Sessions,
  sessionId: string,
  change: Partial<SessionGuest>,
): void {
  const session = sessions.get(sessionId)
  const agent = { ...guestOf(session), ...change }
  sessions.update(sessionId, { facts: { ...session.facts, agent } })
}

/** What becomes of a conversation that the guest has opened. */
export function openedBy(
  { sessions, note }: GuestSeatDeps,
  sessionId: string,
): GuestListener['opened'] {
  return (known, isNew) => {
    keepOfGuest(sessions, sessionId, { known })
    if (!isNew || !sessions.replyBefore(sessionId, Number.MAX_SAFE_INTEGER)) return
    const { name } = guestOf(sessions.get(sessionId))
    note(sessionId, say('agents.startsAnew', { name }))
  }
}

/** Choosing in a session what its guest lets one choose. */
export function createGuestHandlers(deps: GuestSeatDeps & { guests: Guests }) {
  const { sessions, guests } = deps
  return {
    'guest.offers': ({ sessionId }) => guests.offers(seat(sessionId), openedBy(deps, sessionId)),
    'guest.choose': async ({ sessionId, option, value }) => {
      await guests.choose(seat(sessionId), { option, value }, openedBy(deps, sessionId))
      // For its next process, which knows nothing of it.
      const { choices } = guestOf(sessions.get(sessionId))
      keepOfGuest(sessions, sessionId, { choices: { ...choices, [option]: value } })
      return null
    },
  } satisfies Partial<Handlers>

  function seat(sessionId: string): GuestSeat {
    const session = sessions.get(sessionId)
    if (!session.facts.agent) throw new RuntimeError('conflict', say('agents.runsOnModel'))
    return seatOf(session)
  }
}
