/** Sessions and messages as windows see them, and the events that keep windows in step. */
import type { Door, EventName, Events, MessageView, SessionView } from '#contract'
import { type Session, type Sessions, workFolder } from './sessions.ts'
import type { TranscriptMessage } from './transcript.ts'
import { viewMessages } from './transcript-view.ts'

/** Of what a call changed in files or notes; some of it cannot be brought back once it is undone. */
export type Standing = 'stands' | 'undone' | 'redoable'

export type Publish = <Name extends EventName>(name: Name, payload: Events[Name]) => void

/** More than the calls that one reply can make, and the words that came meanwhile. */
const MOST_RESULTS = 150

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
  return { showMessage, endDraft, markStanding, viewMessagesOf, announce, view }

  /** A result belongs to the reply that asked for it, so that reply is shown anew. */
  function showMessage(message: TranscriptMessage): void {
    if (message.role === 'assistant' && message.broken) drafts.set(message.sessionId, message)
    else if (drafts.get(message.sessionId)?.id === message.id) drafts.delete(message.sessionId)
    const shown = message.role === 'tool' ? replyTo(message) : message
    const [view] = shown ? withResults(shown) : []
    if (view) publish('message.changed', view)
  }

  /** What a call changed was put back, or brought back. */
  function markStanding(sessionId: string, callId: string, standing: Standing): void {
    const result = sessions.resultOf(sessionId, callId)
    const isUndone = standing !== 'stands'
    const canRedo = standing === 'redoable'
    if (!result) return
    if (isUndone === Boolean(result.isUndone) && canRedo === Boolean(result.canRedo)) return
    const marked = { ...result, isUndone, canRedo }
    sessions.rewrite(marked)
    showMessage(marked)
  }

  function replyTo({ sessionId, id, callId }: TranscriptMessage & { role: 'tool' }) {
    const reply = sessions.replyBefore(sessionId, id)
    return reply?.calls?.some((call) => call.id === callId) ? reply : undefined
  }

  /** They stand right behind the reply. */
  function withResults(message: TranscriptMessage): MessageView[] {
    const { sessionId, id } = message
    const asks = message.role === 'assistant' && message.calls !== undefined
    const after = asks ? sessions.after(sessionId, id, MOST_RESULTS) : []
    const results = after.filter(({ role }) => role === 'tool')
    return viewMessages([message, ...results], viewOptions(sessionId))
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
      ...(facts.agent && { agent: { name: facts.agent.name } }),
      folder: workFolder(session),
      ...(run && !facts.agent && { steps: run.steps }),
      doors: deps.doorsOf(session.id),
      place: deps.placeNameOf(session.id),
      // Something may wait for the person long after its turn; no agent stands still for that.
      state: session.state === 'running' && deps.isWaiting(session.id) ? 'waiting' : session.state,
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
