/** One turn of the agent: ask the model, run its calls, add the results, and ask again. */
import { say } from '#say'
import { type Words, wordsOf } from '#words'
import { inspected, readArguments } from '../../lib/read-arguments.ts'
import type { CallStatus, CallTraces, ReadCall, ToolDefinition } from '../../ports/call.ts'
import { type Model, type ModelCall, ModelError, type ModelReply } from '../model/model.ts'
import type { Session, Sessions } from '../session/sessions.ts'
import type { TranscriptMessage } from '../session/transcript.ts'
import type { CallIds } from './call-ids.ts'
import { lastToSummarise, needsCompaction, summarise } from './compaction.ts'
import { estimateTokens, toChatMessages } from './context.ts'
import { repairArguments, repairName } from './repair-call.ts'
import { createReplyDraft } from './reply-draft.ts'

export interface CallResult extends CallTraces {
  content: string
  status: CallStatus
  durationMs: number
}

/** The calls of one reply, tidied and ready to run. */
export interface PlannedCalls {
  calls: readonly ReadCall[]
  /** Every call is answered exactly once through `onResult`; a text back means the turn should end. */
  run(hooks: {
    onStart: (callId: string) => void
    onResult: (callId: string, result: CallResult) => void
  }): Promise<Words | undefined>
}

/** The tools of one session, as the loop sees them. */
export interface LoopTools {
  definitions(): Promise<ToolDefinition[]>
  plan(calls: readonly ReadCall[], signal: AbortSignal): Promise<PlannedCalls>
}

/** What a looker-on is told while a turn runs. */
export interface LoopEvents {
  messageChanged(message: TranscriptMessage): void
  streamed(messageId: number, piece: { text?: string; reasoning?: string }): void
  callChanged(messageId: number, call: ModelCall, state: 'writing' | 'running'): void
  sessionChanged(session: Session): void
  stepTaken(taken: number, limit: number): void
}

export interface TurnDeps {
  sessions: Sessions
  model: Model
  tools: LoopTools
  systemPrompt: string
  events: LoopEvents
  callIds: CallIds
  stepLimit: number
  now: () => number
  /** The calls of a reply are done; the session may have moved. */
  afterCalls?: () => void
  /** What the summary must not lose, such as the open items of the todo list. */
  carryOver?: () => string
}

export type TurnEnd =
  | { kind: 'done' }
  | { kind: 'stopped' }
  | { kind: 'out-of-steps' }
  /** The last reply stopped at the server's limit of length. */
  | { kind: 'cut-off' }
  | { kind: 'halted'; reason: Words }
  | { kind: 'failed'; message: Words; hint: Words }

export async function runTurn(
  deps: TurnDeps,
  sessionId: string,
  signal: AbortSignal,
): Promise<TurnEnd> {
  const { sessions, events, tools } = deps
  let wasTold = false
  for (let step = 1; step <= deps.stepLimit; step += 1) {
    events.stepTaken(step, deps.stepLimit)
    const answered = await askModel()
    if ('end' in answered) return answered.end
    if (answered.calls.length > 0) {
      const halted = await runCalls(answered)
      deps.afterCalls?.()
      if (signal.aborted) return { kind: 'stopped' }
      if (halted !== undefined) return { kind: 'halted', reason: halted }
    } else if (!hasNewWords(answered.messageId))
      return { kind: answered.cutOff ? 'cut-off' : 'done' }
  }
  return { kind: 'out-of-steps' }

  type Answered = {
    messageId: number
    calls: readonly ModelCall[]
    cutOff: boolean
    planned?: PlannedCalls
  }

  async function askModel(): Promise<Answered | { end: TurnEnd }> {
    const draft = createReplyDraft({
      sessions,
      sessionId,
      events,
      model: deps.model.id,
      now: deps.now,
    })
    try {
      const definitions = await tools.definitions()
      const messages = await fittingMessages(definitions)
      // Its place in the transcript is before any words that come while it is being written.
      draft.begin()
      const answer = await deps.model.complete({
        messages,
        tools: definitions,
        signal,
        onPiece: draft.add,
      })
      const reply = deps.callIds.claim(sessionId, answer)
      recordUse(reply, estimateTokens(messages))
      const mended = reply.calls.map((call) => mend(call, definitions, reply.isWhole))
      const planned = mended.length > 0 ? await tools.plan(mended, signal) : undefined
      const calls = planned?.calls.map(asWritten) ?? []
      const messageId = draft.finish(reply, calls)
      const meant = definitions.find((tool) => tool.function.name === reply.meant)
      if (meant && calls.length === 0) {
        // Twice in one turn, and it knows no better: the person has to choose another format.
        if (wasTold) return { end: { kind: 'halted', reason: say('session.callsAsText') } }
        tellUnread(meant.function.name)
      }
      return {
        messageId,
        calls,
        cutOff: reply.cutOff,
        ...(planned && { planned }),
      }
    } catch (error) {
      if (signal.aborted) {
        draft.breakOff()
        return { end: { kind: 'stopped' } }
      }
      const { message, hint } = explain(error)
      draft.fail({ message, hint })
      return { end: { kind: 'failed', message, hint } }
    }
  }

  async function runCalls({ messageId, calls, planned }: Answered): Promise<Words | undefined> {
    const byId = new Map(calls.map((call) => [call.id, call]))
    return planned?.run({
      onStart: (callId) => {
        const call = byId.get(callId)
        if (call) events.callChanged(messageId, call, 'running')
      },
      onResult: (callId, result) => {
        const { content, ...facts } = result
        const name = byId.get(callId)?.name ?? ''
        const row = sessions.append(sessionId, { role: 'tool', callId, name, ...facts, content })
        events.messageChanged(row)
      },
    })
  }

  /** The text of a call is not a call; whether it was meant as one, only the model can say. */
  function tellUnread(tool: string): void {
    wasTold = true
    const { text: content, ...said } = say('session.notACall', { tool })
    events.messageChanged(
      sessions.append(sessionId, { role: 'user', isAutomatic: true, said, content }),
    )
  }

  /** The conversation within the model's window; older turns are summarised when it is too long. */
  async function fittingMessages(definitions: readonly ToolDefinition[]) {
    const read = () =>
      toChatMessages(deps.systemPrompt, sessions.messages(sessionId), {
        seesImages: deps.model.seesImages,
        model: deps.model.id,
      })
    const messages = read()
    const toolTokens = JSON.stringify(definitions).length / 4
    if (!needsCompaction(estimateTokens(messages) + toolTokens, deps.model)) return messages
    const transcript = sessions.messages(sessionId)
    const through = lastToSummarise(transcript, deps.model.contextTokens)
    if (through === undefined) return messages
    const older = transcript.filter((message) => message.id <= through)
    const summary = await summarise(deps.model, deps.systemPrompt, older, signal)
    const content = [summary, deps.carryOver?.()].filter(Boolean).join('\n\n')
    events.messageChanged(
      sessions.append(sessionId, { role: 'summary', content, throughMessage: through }),
    )
    return read()
  }

  /** Words that came while the model was answering reach it at once. */
  function hasNewWords(messageId: number): boolean {
    return sessions.page(sessionId, 1).some(({ id, role }) => id > messageId && role === 'user')
  }

  function recordUse(reply: ModelReply, estimated: number): void {
    const { facts } = sessions.get(sessionId)
    const used = reply.usage ? reply.usage.inputTokens + reply.usage.outputTokens : estimated
    const usd = (facts.cost?.usd ?? 0) + (reply.usage?.usd ?? 0)
    const cost = {
      inputTokens: (facts.cost?.inputTokens ?? 0) + (reply.usage?.inputTokens ?? 0),
      outputTokens: (facts.cost?.outputTokens ?? 0) + (reply.usage?.outputTokens ?? 0),
      ...(usd > 0 && { usd }),
    }
    const context = { used: Math.round(used), limit: deps.model.contextTokens }
    events.sessionChanged(sessions.update(sessionId, { facts: { ...facts, context, cost } }))
  }
}

/** The only place where the arguments of a model's call are read. */
function mend(call: ModelCall, definitions: readonly ToolDefinition[], isWhole: boolean): ReadCall {
  const names = definitions.map((tool) => tool.function.name)
  // Half a call, closed for it, would write half a file: the model must say it again.
  const mended = isWhole ? repairArguments(call.arguments) : undefined
  return {
    id: call.id,
    name: repairName(call.name, names) ?? call.name,
    text: mended ? JSON.stringify(mended) : call.arguments,
    args: mended ? inspected(mended) : readArguments(call.arguments),
  }
}

function asWritten({ id, name, text }: ReadCall): ModelCall {
  return { id, name, arguments: text }
}

/** Whatever breaks in a turn ends that turn and nothing else. */
export function explain(error: unknown): { message: Words; hint: Words } {
  const hint = error instanceof ModelError ? error.hint : say('model.nothingLost')
  return { message: wordsOf(error), hint }
}
