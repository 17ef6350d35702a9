/**
 * Tells hooks what happens around the calls: sessions, model calls, sub-agents, questions, commands.
 * The services know of no hooks; each gets one of these functions. Nobody waits for those that only
 * look on, so a hook that hangs holds up no card, no command and no model.
 */
import type { Model, ModelReply } from '../agent/model/model.ts'
import type { Session } from '../agent/session/sessions.ts'
import type { Call } from '../approval/gate-call.ts'
import type { Settlement } from '../approval/questions/questions.ts'
import type { HookEvent, ObserverName } from '../dispatch/hook-events.ts'
import type { Hooks } from '../dispatch/hooks.ts'
import { maskSecrets } from '../lib/mask-secrets.ts'
import type { Clock } from '../ports/clock.ts'
import type { Signals } from './signals.ts'

interface Child {
  id: string
  parentId: string
}

export function createLifecycle(deps: {
  hooks: Pick<Hooks, 'has' | 'notify' | 'transform'>
  knownSecrets: () => readonly string[]
  clock: Clock
  signals: Signals
}) {
  const { hooks } = deps
  const { now } = deps.clock
  const started = new Set<string>()
  deps.signals.on('sessionEnded', ({ sessionId }) => sessionEnded(sessionId))
  return {
    sessionStarted,
    quit,
    watchModel,
    subagentStarted,
    subagentStopped,
    approvalAsked,
    approvalSettled,
    outputRewriter,
  }

  function tell<Name extends ObserverName>(name: Name, event: HookEvent<Name>): void {
    void hooks.notify(name, event)
  }

  /** A turn begins; only the first of a session is its start. */
  function sessionStarted({ id, source, cwd }: Session): void {
    if (source === 'subagent' || started.has(id)) return
    started.add(id)
    tell('on_session_start', { sessionId: id, cwd })
  }

  function sessionEnded(sessionId: string): void {
    if (started.delete(sessionId)) tell('on_session_end', { sessionId, reason: 'deleted' })
  }

  /** Here somebody waits, within the limit of a hook: what it writes down now is its last chance. */
  async function quit(): Promise<void> {
    const ends = [...started].map((sessionId) =>
      hooks.notify('on_session_end', { sessionId, reason: 'quit' }),
    )
    started.clear()
    await Promise.all(ends)
  }

  /** The same model, and each of its calls is told. */
  function watchModel(model: Model, sessionId: string): Model {
    return {
      ...model,
      complete: (request) => {
        if (!hooks.has('pre_llm_call') && !hooks.has('post_llm_call'))
          return model.complete(request)
        const about = { sessionId, model: model.id }
        tell('pre_llm_call', { ...about, messageCount: request.messages.length })
        return watched(about, () => model.complete(request))
      },
    }
  }

  async function watched(
    about: { sessionId: string; model: string },
    complete: () => Promise<ModelReply>,
  ): Promise<ModelReply> {
    const startedAt = now()
    const tellEnd = (text: string, toolCalls: number, error?: string) =>
      tell('post_llm_call', {
        ...about,
        ...{ text, toolCalls, durationMs: now() - startedAt },
        ...(error !== undefined && { error }),
      })
    try {
      const reply = await complete()
      tellEnd(reply.text, reply.calls.length)
      return reply
    } catch (error) {
      tellEnd('', 0, error instanceof Error ? error.message : String(error))
      throw error
    }
  }

  function subagentStarted({ id, parentId, goal }: Child & { goal: string }): void {
    tell('subagent_start', { sessionId: id, parentId, goal })
  }

  function subagentStopped({ id, parentId, status }: Child & { status: string }): void {
    tell('subagent_stop', { sessionId: id, parentId, status })
  }

  function approvalAsked(call: Call): void {
    if (hooks.has('pre_approval_request')) tell('pre_approval_request', questionOf(call))
  }

  function approvalSettled(call: Call, settlement: Settlement): void {
    if (!hooks.has('post_approval_response')) return
    const { outcome } = settlement
    const scope = outcome === 'approved' ? settlement.scope : undefined
    tell('post_approval_response', {
      ...questionOf(call),
      answer: outcome,
      ...(scope !== undefined && { scope }),
    })
  }

  function questionOf({ request, matter }: Call): HookEvent<'pre_approval_request'> {
    const { sessionId, callId, tool } = request
    const reason = matter.judgement.findings.map(({ sentence }) => sentence).join(' ')
    const mask = (text: string) => maskSecrets(text, deps.knownSecrets())
    return { sessionId, callId, tool, subject: mask(matter.text), reason: mask(reason) }
  }

  /** What may put another text in the place of a command's output, while there is anything. */
  function outputRewriter() {
    if (!hooks.has('transform_terminal_output')) return undefined
    return async (shown: HookEvent<'transform_terminal_output'>) =>
      hooks.transform('transform_terminal_output', shown)
  }
}

export type Lifecycle = ReturnType<typeof createLifecycle>
