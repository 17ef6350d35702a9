/** The sessions that run: starts and stops turns, and tells windows what happens in them. */
import type { Door, TodoView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Said, Words } from '#words'
import type { ReadCall } from '../../ports/call.ts'
import type { Guests } from '../../ports/others/guests.ts'
import type { Model } from '../model/model.ts'
import { createSessionViews, type Publish } from '../session/session-views.ts'
import type { Session, SessionState, Sessions } from '../session/sessions.ts'
import { titleOf } from '../session/title-of.ts'
import type { StoredAttachment } from '../session/transcript.ts'
import {
  explain,
  type LoopEvents,
  type LoopTools,
  runTurn,
  shortenSession,
  type TurnDeps,
  type TurnEnd,
} from './agent-loop.ts'
import { createCallIds } from './call-ids.ts'
import { runGuestTurn } from './guest-turn.ts'
import { nameSession } from './name-session.ts'
import { createTokenScale } from './token-scale.ts'

export interface AgentDeps {
  sessions: Sessions
  publish: Publish
  openModel: (modelId: string, sessionId: string) => Model
  toolsFor: (session: Session) => LoopTools
  systemPrompt: (session: Session) => string
  /** Before a session works: what its prompt, or a message, has to tell the model is found out. */
  prepare: (session: Session, signal: AbortSignal) => Promise<void>
  /** The calls of a reply are done: where they went may have something to tell. */
  afterCalls: (session: Session, calls: readonly ReadCall[], signal: AbortSignal) => Promise<void>
  carryOver: (sessionId: string) => string
  /** A question of this session waits for the person. */
  isWaiting: (sessionId: string) => boolean
  doorsOf: (sessionId: string) => Door[]
  placeNameOf: (sessionId: string) => string
  emoji: (tool: string) => string
  /** Never a part of a title. */
  knownSecrets: () => readonly string[]
  /** The person wants each session named by its model. */
  namesSessions: () => boolean
  stepLimit: (session: Session) => number
  /** Where the session's commands work now; its own folder is kept in step with it. */
  cwd: { seat: (session: Session) => void; of: (sessionId: string) => string }
  onTurn: (sessionId: string) => void
  /** Agents of others, for the sessions that run on one. */
  guests: Pick<Guests, 'prompt'>
  onPlanned: (sessionId: string, todos: TodoView[]) => void
  newCallId: () => string
  now: () => number
}

type Work = (session: Session, signal: AbortSignal) => Promise<TurnEnd>

interface Run {
  controller: AbortController
  ended: Promise<TurnEnd>
  steps: { taken: number; limit: number }
}

export function createAgent(deps: AgentDeps) {
  const { sessions, publish } = deps
  const runs = new Map<string, Run>()
  /** Sessions that are called after their first words, as long as their first turn runs. */
  const unnamed = new Set<string>()
  const disposal = new AbortController()
  const { showMessage, endDraft, markStanding, viewMessagesOf, announce, view } =
    createSessionViews({
      ...deps,
      runOf: (sessionId) => runs.get(sessionId),
    })
  const scale = createTokenScale()
  const callIds = createCallIds({ newId: deps.newCallId, idsIn: sessions.callIds })
  sessions.interruptRunning()
  return {
    send,
    resend,
    deliver,
    tell,
    note,
    proceed,
    shorten,
    nameByModel,
    stop,
    ended,
    isRunning,
    view,
    viewMessagesOf,
    announce,
    markStanding,
    dispose,
  }

  /** Words of the person: they start a turn, or reach the running one at its next step. */
  function send(sessionId: string, text: string, attachments: StoredAttachment[] = []): void {
    const session = sessions.get(sessionId)
    if (session.title === '') {
      unnamed.add(sessionId)
      announce(sessions.update(sessionId, { title: titleOf(text, deps.knownSecrets()) }))
    }
    add(sessionId, text, { ...(attachments.length > 0 && { attachments }) })
    start(sessionId)
  }

  /** Everything from that message on is replaced by the new words. */
  async function resend(sessionId: string, messageId: number, text: string): Promise<void> {
    const original = sessions.message(sessionId, messageId)
    if (original?.role !== 'user') throw new RuntimeError('not-found', say('session.messageGone'))
    await stop(sessionId)
    sessions.removeFrom(sessionId, messageId)
    forgetPast(sessionId)
    publish('message.removed', { sessionId, fromId: messageId })
    send(sessionId, text, original.attachments)
  }

  /** Nothing takes words back from an agent of others: it begins anew. */
  function forgetPast(sessionId: string): void {
    const { facts } = sessions.get(sessionId)
    if (!facts.agent) return
    const { known: _past, through: _said, ...agent } = facts.agent
    sessions.update(sessionId, { facts: { ...facts, agent } })
  }

  /** News from a process or a sub-agent, which the model should hear. */
  function deliver(sessionId: string, words: Words): void {
    tell(sessionId, words)
    start(sessionId)
  }

  /** What the model reads when it is asked next. */
  function tell(
    sessionId: string,
    { text, ...said }: Words,
    attachments: StoredAttachment[] = [],
  ): void {
    add(sessionId, text, {
      isAutomatic: true,
      ...(said.key !== undefined && { said }),
      ...(attachments.length > 0 && { attachments }),
    })
  }

  /** For the person alone; one of a session that is not there any more is read by nobody. */
  function note(sessionId: string, { text, ...said }: Words): void {
    if (!sessions.find(sessionId)) return
    showMessage(sessions.append(sessionId, { role: 'notice', content: text, said }))
  }

  function proceed(sessionId: string): void {
    sessions.get(sessionId)
    start(sessionId)
  }

  /** Because the person wants it; the session is at work meanwhile. */
  function shorten(sessionId: string, words: string | undefined): void {
    if (runs.has(sessionId)) throw new RuntimeError('conflict', say('session.busy'))
    if (sessions.get(sessionId).facts.agent)
      throw new RuntimeError('conflict', say('agents.makesRoomItself'))
    start(sessionId, (session, signal) =>
      shortenSession(turnDeps(session, signal), session.id, signal, words),
    )
  }

  /** Because the person wants it; the name stays as it is when none comes. */
  async function nameByModel(sessionId: string): Promise<Session> {
    return sessions.update(sessionId, { title: await askForName(sessionId) })
  }

  /** After the first turn only, and never over a name that the person gave meanwhile. */
  async function nameAfter(end: TurnEnd, { id, title, facts }: Session): Promise<void> {
    if (!unnamed.delete(id) || end.kind !== 'done' || !deps.namesSessions()) return
    // What is said to an agent of others no model has to read.
    if (facts.agent) return
    const made = await askForName(id)
    if (sessions.find(id)?.title === title) announce(sessions.update(id, { title: made }))
  }

  async function askForName(sessionId: string): Promise<string> {
    const { model } = sessions.get(sessionId)
    const first = sessions.firstWords(sessionId)
    if (first === undefined) throw new RuntimeError('conflict', say('session.nothingSaid'))
    const words = { first, latest: sessions.lastWords(sessionId) ?? first }
    const opened = deps.openModel(model, sessionId)
    return nameSession(opened, words, deps.knownSecrets(), disposal.signal)
  }

  /** How the turn that runs now ends; undefined when none runs. */
  function ended(sessionId: string): Promise<TurnEnd> | undefined {
    return runs.get(sessionId)?.ended
  }

  async function stop(sessionId: string): Promise<void> {
    const run = runs.get(sessionId)
    run?.controller.abort()
    await run?.ended
  }

  function add(
    sessionId: string,
    content: string,
    facts: { attachments?: StoredAttachment[]; isAutomatic?: boolean; said?: Said },
  ): void {
    showMessage(sessions.append(sessionId, { role: 'user', ...facts, content }))
    announce(sessions.get(sessionId))
  }

  function start(sessionId: string, work: Work = workOn): void {
    if (runs.has(sessionId)) return
    const controller = new AbortController()
    const steps = { taken: 0, limit: deps.stepLimit(sessions.get(sessionId)) }
    // The run is in the map before its first line, so that its own events show it as running.
    const ended = Promise.resolve().then(() => turn(sessionId, controller.signal, work))
    runs.set(sessionId, { controller, ended, steps })
    announce(sessions.update(sessionId, { state: 'running' }))
  }

  async function turn(sessionId: string, signal: AbortSignal, work: Work): Promise<TurnEnd> {
    const session = sessions.get(sessionId)
    // Also when not even the error could be written down: a session must never be stuck.
    const end = await attempt(session, signal, work).finally(() => runs.delete(sessionId))
    endDraft(sessionId)
    const notice = noticeOf(end)
    if (notice) note(sessionId, notice)
    const after = sessions.update(sessionId, { state: stateAfter(end) })
    announce(after)
    nameAfter(end, after).catch(() => {}) // Its first words name it well enough.
    return end
  }

  async function attempt(session: Session, signal: AbortSignal, work: Work): Promise<TurnEnd> {
    try {
      // An agent of others reads guides and skills by itself.
      if (!session.facts.agent) await deps.prepare(session, signal)
      if (signal.aborted) return { kind: 'stopped' }
      return await work(session, signal)
    } catch (error) {
      if (signal.aborted) return { kind: 'stopped' }
      const why = explain(error)
      showMessage(sessions.append(session.id, { role: 'assistant', content: '', error: why }))
      return { kind: 'failed', ...why }
    }
  }

  async function workOn(session: Session, signal: AbortSignal): Promise<TurnEnd> {
    deps.cwd.seat(session)
    deps.onTurn(session.id)
    if (session.facts.agent)
      return runGuestTurn({ ...deps, note, events: eventsOf(session.id) }, session.id, signal)
    return runTurn(turnDeps(session, signal), session.id, signal)
  }

  function turnDeps(session: Session, signal: AbortSignal): TurnDeps {
    return {
      sessions,
      events: eventsOf(session.id),
      callIds,
      scale,
      model: deps.openModel(session.model, session.id),
      tools: deps.toolsFor(session),
      systemPrompt: deps.systemPrompt(session),
      carryOver: () => deps.carryOver(session.id),
      afterCalls: (calls) => {
        keepCwd(session.id)
        return deps.afterCalls(sessions.get(session.id), calls, signal)
      },
      stepLimit: deps.stepLimit(session),
      now: deps.now,
    }
  }

  /** A command may have moved the session: it is found there again after a restart. */
  function keepCwd(sessionId: string): void {
    const cwd = deps.cwd.of(sessionId)
    if (cwd !== sessions.get(sessionId).cwd) announce(sessions.update(sessionId, { cwd }))
  }

  function eventsOf(sessionId: string): LoopEvents {
    return {
      messageChanged: showMessage,
      streamed: (id, piece) => publish('message.streamed', { sessionId, id, ...piece }),
      callChanged: (messageId, call, state) => {
        const view = { ...call, emoji: deps.emoji(call.name), state, startedAt: deps.now() }
        publish('call.changed', { sessionId, messageId, call: view })
      },
      sessionChanged: announce,
      stepTaken: (taken, limit) => {
        const run = runs.get(sessionId)
        if (run) run.steps = { taken, limit }
        announce(sessions.get(sessionId))
      },
    }
  }

  function isRunning(sessionId: string): boolean {
    return runs.has(sessionId)
  }

  /** Stops everything; the turns are found interrupted at the next start and can be continued. */
  async function dispose(): Promise<void> {
    disposal.abort()
    await Promise.all([...runs.keys()].map(stop))
  }
}

export type Agent = ReturnType<typeof createAgent>

function stateAfter(end: TurnEnd): SessionState {
  if (end.kind === 'failed') return 'failed'
  return end.kind === 'stopped' ? 'interrupted' : 'finished-unseen'
}

function noticeOf(end: TurnEnd): Words | undefined {
  switch (end.kind) {
    case 'stopped':
      return say('session.stopped')
    case 'out-of-steps':
      return say('session.outOfSteps')
    case 'cut-off':
      return say('session.cutOff')
    case 'halted':
      return end.reason
    default:
      return undefined
  }
}
