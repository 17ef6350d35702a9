/** One turn of the agent: ask the model, run its calls, add the results, and ask again. */
import { say } from '#say'
import { type Words, wordsOf } from '#words'
import { inspected, readArguments } from '../../lib/read-arguments.ts'
import type { CallStatus, CallTraces, ReadCall, ToolDefinition } from '../../ports/call.ts'
import { type Model, type ModelCall, ModelError, type ModelReply } from '../model/model.ts'
import type { Picture, Sound } from '../session/pictures.ts'
import type { Session, Sessions } from '../session/sessions.ts'
import type { TranscriptMessage } from '../session/transcript.ts'
import type { CallIds } from './call-ids.ts'
import { repairArguments, repairName } from './repair-call.ts'
import { createReplyDraft, type ReplyDraft } from './reply-draft.ts'
import { createRoom } from './room.ts'
import type { TokenScale } from './token-scale.ts'

export interface CallResult extends CallTraces {
  content: string
  /** What the tool showed beside its words. */
  pictures?: readonly Picture[]
  sounds?: readonly Sound[]
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
  /** Names that a call may bear; not all of them have to be among the definitions. */
  callable(): readonly string[]
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
  afterCalls: (calls: readonly ReadCall[]) => Promise<void>
  /** What a shortened conversation must not lose, such as the open items of the todo list. */
  carryOver: () => string
  scale: TokenScale
}

export type TurnEnd =
  | { kind: 'done' }
  | { kind: 'stopped' }
  | { kind: 'out-of-steps' }
  /** The last reply stopped at the server's limit of length. */
  | { kind: 'cut-off' }
  | { kind: 'halted'; reason: Words }
  | { kind: 'failed'; message: Words; hint: Words }

/** A connection that broke, or a server that fell silent: after that the person decides. */
const MAX_TRIES_ANEW = 2
/** Rows that come while one reply is written: notices, and words of the person. */
const MAX_MEANWHILE = 50

export async function runTurn(
  deps: TurnDeps,
  sessionId: string,
  signal: AbortSignal,
): Promise<TurnEnd> {
  const { sessions, events, tools } = deps
  const room = createRoom({
    ...{ ...deps, sessionId, signal },
    onShortened: events.messageChanged,
  })
  let wasTold = false
  let isUnseenTold = false
  for (let step = 1; step <= deps.stepLimit; step += 1) {
    events.stepTaken(step, deps.stepLimit)
    const answered = await askModel()
    if ('end' in answered) return answered.end
    if (answered.calls.length > 0) {
      const halted = await runCalls(answered)
      await deps.afterCalls(answered.planned?.calls ?? [])
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

  /** Asked again where that may help: shorter, or because the connection broke. */
  async function askModel(): Promise<Answered | { end: TurnEnd }> {
    const draft = createReplyDraft({
      ...{ sessions, sessionId, events },
      model: deps.model.id,
      now: deps.now,
    })
    let begun: string | undefined
    for (let tries = 0; ; ) {
      try {
        return await ask(draft, tries < MAX_TRIES_ANEW, begun)
      } catch (error) {
        if (signal.aborted) {
          draft.breakOff()
          return { end: { kind: 'stopped' } }
        }
        const { message, hint } = explain(error)
        if (error instanceof ModelError && error.overflow) {
          if (await room.refused(await tools.definitions(), error.overflow)) {
            begun = undefined
            draft.giveWay(say('session.askedShorter', { message }))
            continue
          }
        } else if (error instanceof ModelError && error.isPassing && tries < MAX_TRIES_ANEW) {
          tries += 1
          begun = whereToGoOn(draft)
          if (begun) notice(say('session.wentOn', { message }))
          else draft.giveWay(say('session.askedAgain', { message }))
          continue
        }
        draft.fail({ message, hint })
        return { end: { kind: 'failed', message, hint } }
      }
    }
  }

  /** Not when somebody has said something meanwhile, which the whole reply has to answer. */
  function whereToGoOn(draft: ReplyDraft): string | undefined {
    const begun = deps.model.canContinue?.() ? draft.begun() : undefined
    return begun && !hasNewWords(begun.id) ? begun.text : undefined
  }

  async function ask(
    draft: ReplyDraft,
    mayAskAnew: boolean,
    begun: string | undefined,
  ): Promise<Answered | { end: TurnEnd }> {
    const definitions = await tools.definitions()
    const request = await room.request(definitions)
    // Its place in the transcript is before any words that come while it is being written.
    draft.begin()
    const answer = await deps.model.complete({
      // What was begun is the last that was said.
      messages: begun ? request.messages.slice(0, -1) : request.messages,
      tools: definitions,
      signal,
      onPiece: draft.add,
      ...(begun && { begun }),
    })
    const reply = deps.callIds.claim(sessionId, answer)
    if (reply.usage) room.counted(request, reply.usage.inputTokens)
    // There may be nothing left to say; more often a server lost the answer.
    if (mayAskAnew && reply.text.trim() === '' && reply.calls.length === 0) {
      recordUse(reply, request.size)
      throw new ModelError(say('model.nothingSaid'), say('model.tryAgain'), { isPassing: true })
    }
    const mended = reply.calls.map((call) => mend(call, tools.callable(), reply.isWhole))
    const planned = mended.length > 0 ? await tools.plan(mended, signal) : undefined
    const calls = planned?.calls.map(asWritten) ?? []
    const messageId = sessions.atOnce(() => {
      recordUse(reply, request.size)
      return draft.finish(reply, calls)
    })
    if (reply.isBlind) tellUnseen()
    const meant = definitions.find((tool) => tool.function.name === reply.meant)
    if (meant && calls.length === 0) {
      // Twice in one turn, and it knows no better: the person has to choose another format.
      if (wasTold) return { end: { kind: 'halted', reason: say('session.callsAsText') } }
      tellUnread(meant.function.name)
    }
    return { messageId, calls, cutOff: reply.cutOff, ...(planned && { planned }) }
  }

  async function runCalls({ messageId, calls, planned }: Answered): Promise<Words | undefined> {
    const byId = new Map(calls.map((call) => [call.id, call]))
    return planned?.run({
      onStart: (callId) => {
        const call = byId.get(callId)
        if (call) events.callChanged(messageId, call, 'running')
      },
      onResult: (callId, result) => {
        const { content, pictures = [], sounds = [], ...facts } = result
        const name = byId.get(callId)?.name ?? ''
        const shown = pictures.map((each) => sessions.pictures.keep(sessionId, each))
        const heard = sounds.map((each) => sessions.pictures.keepSound(sessionId, each))
        const row = sessions.append(sessionId, {
          ...{ role: 'tool', callId, name, ...facts, content },
          ...(heard.length > 0 && { sounds: heard }),
          ...(shown.length > 0 && { pictures: shown }),
        })
        events.messageChanged(row)
        if (shown.length > 0 && !deps.model.seesImages) tellUnseen()
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

  /** Once a turn, for the person: the model itself reads it beside each picture. */
  function tellUnseen(): void {
    if (isUnseenTold) return
    isUnseenTold = true
    notice(say('session.picturesUnseen', { model: nameOf(deps.model.id) }))
  }

  function notice({ text: content, ...said }: Words): void {
    events.messageChanged(sessions.append(sessionId, { role: 'notice', said, content }))
  }

  /** Words that came while the model was answering reach it at once. */
  function hasNewWords(messageId: number): boolean {
    return sessions.after(sessionId, messageId, MAX_MEANWHILE).some(({ role }) => role === 'user')
  }

  function recordUse(reply: ModelReply, estimated: number): void {
    const { facts } = sessions.get(sessionId)
    const used = reply.usage ? reply.usage.inputTokens + reply.usage.outputTokens : estimated
    const usd = (facts.cost?.usd ?? 0) + (reply.usage?.usd ?? 0)
    const cached = (facts.cost?.cachedTokens ?? 0) + (reply.usage?.cachedTokens ?? 0)
    const cost = {
      inputTokens: (facts.cost?.inputTokens ?? 0) + (reply.usage?.inputTokens ?? 0),
      outputTokens: (facts.cost?.outputTokens ?? 0) + (reply.usage?.outputTokens ?? 0),
      ...(cached > 0 && { cachedTokens: cached }),
      ...(usd > 0 && { usd }),
    }
    const context = { used: Math.round(used), limit: deps.model.contextTokens }
    events.sessionChanged(sessions.update(sessionId, { facts: { ...facts, context, cost } }))
  }
}

/** Makes room although the model has enough, with what the person wants to be kept in mind. */
export async function shortenSession(
  deps: TurnDeps,
  sessionId: string,
  signal: AbortSignal,
  words: string | undefined,
): Promise<TurnEnd> {
  const room = createRoom({
    ...{ ...deps, sessionId, signal },
    onShortened: deps.events.messageChanged,
  })
  const isShorter = await room.shorten(await deps.tools.definitions(), words)
  if (!isShorter) return { kind: 'halted', reason: say('session.nothingToShorten') }
  const { facts } = deps.sessions.get(sessionId)
  const used = deps.sessions.lastSummary(sessionId)?.after ?? 0
  const context = { used, limit: deps.model.contextTokens }
  deps.events.sessionChanged(deps.sessions.update(sessionId, { facts: { ...facts, context } }))
  return { kind: 'done' }
}

/** The only place where the arguments of a model's call are read. */
function mend(call: ModelCall, names: readonly string[], isWhole: boolean): ReadCall {
  // Half a call, closed for it, would write half a file: the model must say it again.
  const mended = isWhole ? repairArguments(call.arguments) : undefined
  return {
    id: call.id,
    name: repairName(call.name, names) ?? call.name,
    text: mended ? JSON.stringify(mended) : call.arguments,
    args: mended ? inspected(mended) : readArguments(call.arguments),
  }
}

/** As its server calls it. */
function nameOf(modelId: string): string {
  return modelId.slice(modelId.indexOf('/') + 1)
}

function asWritten({ id, name, text }: ReadCall): ModelCall {
  return { id, name, arguments: text }
}

/** Whatever breaks in a turn ends that turn and nothing else. */
export function explain(error: unknown): { message: Words; hint: Words } {
  const hint = error instanceof ModelError ? error.hint : say('model.nothingLost')
  return { message: wordsOf(error), hint }
}
