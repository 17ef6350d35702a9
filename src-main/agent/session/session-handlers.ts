/** The requests of a window about sessions. */
import type { Door, Handlers, Language, ParsedRequestOf, TodoView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
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
  stop(id: string): Promise<unknown>
  shorten(id: string, words: string | undefined): void
}
type Sent = ParsedRequestOf<'session.send'>

export function createSessionHandlers(deps: {
  sessions: Sessions
  agent: RunningSessions
  publish: Publish
  search: (query: string, limit: number) => Session[]
  todos: (sessionId: string) => TodoView[]
  defaultCwd: () => string
  defaultModel: () => string
  /** Of the headings in an exported conversation. */
  language: () => Language
  /** An exported conversation is made to be passed on. */
  mask: (text: string) => string
  /** Ends what belongs to the session elsewhere: its questions, its processes. */
  onEnd: (sessionId: string) => void
  setDoor: (sessionId: string, door: Door, isOpen: boolean) => void
  onCwdChosen: (sessionId: string, cwd: string) => void
  /** Throws when the folder is not one. */
  checkFolder: (path: string) => string
}): SessionHandlers {
  const { sessions, agent } = deps
  return {
    'session.create': ({ cwd }) => {
      const folder = deps.checkFolder(cwd ?? deps.defaultCwd())
      return announced(sessions.create({ cwd: folder, model: deps.defaultModel() }))
    },
    'session.list': ({ query, limit }) => {
      const found = query?.trim() ? deps.search(query, limit) : sessions.list(limit)
      return found.map(agent.view)
    },
    'session.messages': ({ id, before, limit }) => {
      sessions.get(id)
      const page = sessions.page(id, limit + 1, before)
      const hasMore = page.length > limit
      const messages = agent.viewMessagesOf(id, hasMore ? page.slice(1) : page)
      return { messages, hasMore, todos: deps.todos(id) }
    },
    'session.rename': ({ id, title }) => announced(sessions.update(id, { title })),
    'session.setCwd': ({ id, cwd }) => {
      const folder = deps.checkFolder(cwd)
      deps.onCwdChosen(id, folder)
      const { facts } = sessions.get(id)
      return announced(sessions.update(id, { cwd: folder, facts: { ...facts, folder } }))
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
      exportSession(sessions.get(id), sessions.messages(id), format, {
        language: deps.language(),
        mask: deps.mask,
      }),
    'session.send': ({ id, text, attachments }) => {
      if (text.trim() === '' && attachments.length === 0)
        throw new RuntimeError('bad-request', say('session.nothingToSend'))
      agent.send(id, text, attachments)
      return null
    },
    'session.resend': async ({ id, messageId, text }) => {
      await agent.resend(id, messageId, text)
      return null
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

  function announced(session: Session) {
    agent.announce(session)
    return agent.view(session)
  }
}
