/** The requests of a window about sessions. */
import type {
  Door,
  FoundSession,
  Handlers,
  Language,
  MessageMatches,
  ParsedRequestOf,
  TodoView,
} from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import { THIS_MACHINE } from '../../contract/places.ts'
import { exportSession } from './session-export.ts'
import type { createSessionViews, Publish } from './session-views.ts'
import type { Session, Sessions } from './sessions.ts'

type SessionHandlers = Pick<Handlers, Extract<keyof Handlers, `session.${string}`>>

/** The sessions that run, as their requests need them. */
interface RunningSessions
  extends Pick<ReturnType<typeof createSessionViews>, 'view' | 'viewMessagesOf' | 'announce'> {
  send(id: string, text: string, attachments: Sent['attachments']): void
  resend(id: string, messageId: number, text: string): Promise<void>
  proceed(id: string): void
  /** The model reads it when it is asked next. */
  tell(id: string, words: Words): void
  stop(id: string): Promise<unknown>
  shorten(id: string, words: string | undefined): void
  nameByModel(id: string): Promise<Session>
}
type Sent = ParsedRequestOf<'session.send'>

/** A session that was found by words, and where they stand. */
export interface SearchedSession extends Omit<FoundSession, 'session'> {
  session: Session
}

/** Where sessions run. */
export interface SessionPlaces {
  /** By name. */
  chosen: () => string
  /** Throws when there is none of that name. */
  check: (place: string) => void
  /** Where a session begins there whose folder on this machine this is; empty: nobody knows yet. */
  beginsIn: (place: string, folder: string) => string
  /** Throws when the folder is none in the place of the session. */
  setFolder: (session: Session, path: string) => Promise<Session>
  move: (session: Session, place: string, isConfirmed: boolean) => Promise<Session>
}

export function createSessionHandlers(deps: {
  sessions: Sessions
  agent: RunningSessions
  publish: Publish
  search: (query: string, limit: number) => readonly SearchedSession[]
  /** Where a text stands in a session. */
  findIn: (sessionId: string, text: string) => MessageMatches[]
  todos: (sessionId: string) => TodoView[]
  /** Where a session begins that is given no folder. */
  nextFolder: () => string
  defaultModel: () => string
  /** Of the headings in an exported conversation. */
  language: () => Language
  /** An exported conversation is made to be passed on. */
  mask: (text: string) => string
  /** Ends what belongs to the session elsewhere: its questions, its processes. */
  onEnd: (sessionId: string) => void
  setDoor: (sessionId: string, door: Door, isOpen: boolean) => void
  onCwdChosen: (sessionId: string, cwd: string) => void
  /** Throws when the folder is not one of this machine. */
  checkFolder: (path: string) => string
  places: SessionPlaces
  /** Makes a work tree beside a project; throws when that cannot be. */
  beginBeside: (
    project: string,
    words: string,
  ) => Promise<{ folder: string; beside?: NonNullable<Session['facts']['beside']> }>
  /** Throws when there is no such agent of others. */
  checkGuest: (name: string) => void
}): SessionHandlers {
  const { sessions, agent, places } = deps
  return {
    'session.create': async ({ cwd, isPlanning, agent: guest, beside: wish, ...wanted }) => {
      // An agent of others works where its process is.
      const { place = guest ? THIS_MACHINE : places.chosen() } = wanted
      if (guest !== undefined) deps.checkGuest(guest)
      if (guest !== undefined && place !== THIS_MACHINE)
        throw new RuntimeError('conflict', say('agents.onlyHere'))
      if (guest !== undefined && isPlanning)
        throw new RuntimeError('conflict', say('agents.plansItself'))
      places.check(place)
      if (wish && place !== THIS_MACHINE) throw new RuntimeError('conflict', say('beside.onlyHere'))
      const project = deps.checkFolder(cwd ?? deps.nextFolder())
      const { folder, beside } = wish
        ? await deps.beginBeside(project, wish.words)
        : { folder: project }
      const start = { cwd: places.beginsIn(place, folder), folder, place }
      const made = sessions.create({
        ...{ ...start, model: deps.defaultModel(), isPlanning },
        ...(guest !== undefined && { agent: guest }),
        ...(beside && { beside }),
      })
      if (isPlanning) agent.tell(made.id, say('session.plans'))
      return announced(made)
    },
    'session.list': ({ limit }) => sessions.list(limit).map(agent.view),
    'session.search': ({ query, limit }) =>
      deps.search(query, limit).map(({ session, ...place }) => ({
        session: agent.view(session),
        ...place,
      })),
    'session.find': ({ id, text }) => deps.findIn(sessions.get(id).id, text),
    'session.messages': ({ id, before, limit }) => {
      sessions.get(id)
      const page = sessions.page(id, limit + 1, before)
      const hasMore = page.length > limit
      const messages = agent.viewMessagesOf(id, hasMore ? page.slice(1) : page)
      return { messages, hasMore, todos: deps.todos(id) }
    },
    'session.rename': ({ id, title }) => announced(sessions.update(id, { title })),
    'session.nameByModel': async ({ id }) => announced(await agent.nameByModel(id)),
    'session.keep': ({ id, as }) => announced(keep(sessions.get(id), as)),
    'session.setCwd': async ({ id, cwd }) => {
      const session = await places.setFolder(sessions.get(id), cwd)
      deps.onCwdChosen(id, session.cwd)
      return announced(session)
    },
    'session.setPlace': async ({ id, place, isConfirmed }) => {
      places.check(place)
      const session = sessions.get(id)
      if (session.parentId) throw new RuntimeError('conflict', say('places.childHasNone'))
      if (session.facts.agent) throw new RuntimeError('conflict', say('agents.onlyHere'))
      return announced(await places.move(session, place, isConfirmed))
    },
    'session.setPlanning': ({ id, isPlanning }) => {
      const session = sessions.get(id)
      if (session.parentId) throw new RuntimeError('conflict', say('session.childPlansWithParent'))
      if (session.facts.agent) throw new RuntimeError('conflict', say('agents.plansItself'))
      const { isPlanning: was = false, ...facts } = session.facts
      if (was === isPlanning) return agent.view(session)
      agent.tell(id, say(isPlanning ? 'session.plans' : 'session.planEnded'))
      return announced(
        sessions.update(id, { facts: { ...facts, ...(isPlanning && { isPlanning }) } }),
      )
    },
    'session.setModel': ({ id, model }) => announced(sessions.update(id, { model })),
    'session.branch': ({ id, throughMessage, title }) =>
      announced(sessions.branch(id, throughMessage, title)),
    'session.delete': async ({ id }) => {
      sessions.get(id)
      await agent.stop(id)
      deps.onEnd(id)
      sessions.remove(id)
      deps.publish('session.deleted', { id })
      return null
    },
    'session.restore': ({ id }) => announced(sessions.restore(id)),
    'session.export': ({ id, format }) =>
      exportSession(sessions.get(id), sessions.each(id), format, {
        language: deps.language(),
        mask: deps.mask,
      }),
    'session.send': ({ id, text, attachments }) => {
      if (text.trim() === '' && attachments.length === 0)
        throw new RuntimeError('bad-request', say('session.nothingToSend'))
      // Whoever goes on with it wants it at hand again.
      const session = sessions.get(id)
      if (session.facts.kept === 'archived') announced(keep(session, null))
      agent.send(id, text, attachments)
      return null
    },
    'session.resend': async ({ id, messageId, text }) => {
      await agent.resend(id, messageId, text)
      return null
    },
    'session.picture': ({ id, picture }) => {
      const dataUrl = sessions.pictures.dataUrl(sessions.get(id).id, picture)
      if (!dataUrl) throw new RuntimeError('not-found', say('session.pictureGone'))
      return { dataUrl }
    },
    'session.sound': ({ id, sound }) => {
      const dataUrl = sessions.pictures.dataUrl(sessions.get(id).id, sound)
      if (!dataUrl) throw new RuntimeError('not-found', say('session.soundGone'))
      return { dataUrl }
    },
    'session.stop': async ({ id }) => {
      await agent.stop(id)
      return null
    },
    'session.continue': ({ id }) => {
      agent.proceed(id)
      return null
    },
    'session.shorten': ({ id, words }) => {
      agent.shorten(id, words?.trim() || undefined)
      return null
    },
    'session.setDoor': ({ id, door, isOpen }) => {
      const session = sessions.get(id)
      if (session.parentId) throw new RuntimeError('conflict', say('session.childHasNoDoors'))
      deps.setDoor(id, door, isOpen)
      return announced(session)
    },
    'session.seen': ({ id }) => {
      if (sessions.get(id).state === 'finished-unseen')
        announced(sessions.update(id, { state: 'idle' }))
      return null
    },
  }

  function keep({ id, facts }: Session, as: Session['facts']['kept'] | null): Session {
    const { kept: _before, ...rest } = facts
    return sessions.update(id, { facts: { ...rest, ...(as && { kept: as }) } })
  }

  function announced(session: Session) {
    agent.announce(session)
    return agent.view(session)
  }
}
