/** Sessions and messages as windows see them, and the events that keep windows in step. */
import type { Door, EventName, Events, MessageView, SessionView } from '#contract'
import type { Session, Sessions } from './sessions.ts'
import type { TranscriptMessage } from './transcript.ts'
import { viewMessages } from './transcript-view.ts'

export type Publish = <Name extends EventName>(name: Name, payload: Events[Name]) => void

/** Enough to hold a reply with all the calls that one reply can make. */
const RECENT_MESSAGES = 150

export function createSessionViews(deps: {
  sessions: Sessions
  publish: Publish
  emoji: (tool: string) => string
  isWaiting: (sessionId: string) => boolean
  doorsOf: (sessionId: string) => Door[]
  /** Where the commands of a session run, by name. */
  placeNameOf: (sessionId: string) => string
  /** The turn that runs in a session, if one does. */
  runOf: (sessionId: string) => { steps: { taken: number; limit: number } } | undefined
}) {
  const { sessions, publish } = deps
  /** The reply that is being written in each session; the database lags behind it. */
  const drafts = new Map<string, TranscriptMessage>()
  return { showMessage, endDraft, markUndone, viewMessagesOf, announce, view }

  /** A result belongs to the reply that asked for it, so that reply is shown anew. */
  function showMessage(message: TranscriptMessage): void {
    if (message.role === 'assistant' && message.broken) drafts.set(message.sessionId, message)
    else if (drafts.get(message.sessionId)?.id === message.id) drafts.delete(message.sessionId)
    const shown = message.role === 'tool' ? replyOf(message) : message
    if (!shown) return
    const results = recent(message.sessionId).filter(({ role }) => role === 'tool')
    const [view] = viewMessages([shown, ...results], viewOptions(message.sessionId))
    if (view) publish('message.changed', view)
  }

  /** The files or notes that a call changed were put back. */
  function markUndone(sessionId: string, callId: string): void {
    const messages = sessions.messages(sessionId)
    const result = messages.find((each) => each.role === 'tool' && each.callId === callId)
    if (result?.role !== 'tool') return
    const { canUndo: _no, ...kept } = result
    const marked = { ...kept, isUndone: true }
    sessions.rewrite(marked)
    const shown = messages.map((each) => (each === result ? marked : each))
    const view = viewMessages(shown, viewOptions(sessionId)).find(({ calls }) =>
      calls?.some(({ id }) => id === callId),
    )
    if (view) publish('message.changed', view)
  }

  function replyOf(result: TranscriptMessage & { role: 'tool' }): TranscriptMessage | undefined {
    return recent(result.sessionId).findLast(
      (message) =>
        message.role === 'assistant' && message.calls?.some(({ id }) => id === result.callId),
    )
  }

  function recent(sessionId: string): TranscriptMessage[] {
    return sessions.page(sessionId, RECENT_MESSAGES)
  }

  function viewMessagesOf(
    sessionId: string,
    messages: readonly TranscriptMessage[],
  ): MessageView[] {
    const draft = drafts.get(sessionId)
    const current = messages.map((message) => (message.id === draft?.id ? draft : message))
    return viewMessages(current, viewOptions(sessionId))
  }

  function viewOptions(sessionId: string) {
    return { emoji: deps.emoji, isRunning: deps.runOf(sessionId) !== undefined }
  }

  function announce(session: Session): void {
    publish('session.changed', view(session))
  }

  function view(session: Session): SessionView {
    const run = deps.runOf(session.id)
    const { facts, source: _source, parentId, ...rest } = session
    return {
      ...rest,
      ...(parentId && { parentId }),
      ...facts,
      ...(run && { steps: run.steps }),
      doors: deps.doorsOf(session.id),
      place: deps.placeNameOf(session.id),
      state: deps.isWaiting(session.id) ? 'waiting' : session.state,
    }
  }

  /** The turn is over: a reply that was left in the middle is not being written any more. */
  function endDraft(sessionId: string): void {
    const draft = drafts.get(sessionId)
    drafts.delete(sessionId)
    const [shown] = draft ? viewMessages([draft], viewOptions(sessionId)) : []
    if (shown) publish('message.changed', shown)
  }
}
