/** Keeps the conversation of one session within its model's window, and makes room where there is none. */
import type { ToolDefinition } from '../../ports/call.ts'
import type { ChatMessage, Model, Overflow } from '../model/model.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Shortened, TranscriptMessage } from '../session/transcript.ts'
import { lastSummary, liveMessages, sparedBy, toChatMessages } from './context.ts'
import { planShortening } from './shortening.ts'
import { digest, type Older, summarise } from './summary.ts'
import type { TokenScale } from './token-scale.ts'
import {
  add,
  atRates,
  countMessages,
  countText,
  estimateText,
  estimateTokens,
  TABLE_RATES,
  type TokenCount,
  type TokenRates,
} from './tokens.ts'

/** Of the window; the rest is for the reply and for what the estimate gets wrong. */
const FULL = 0.8
/** Of the window, for all of the request after room was made: so that it is not made at every step. */
const AFTERWARDS = 0.5
/** The same after each refusal of the server. */
const AFTER_REFUSALS = [0.5, 0.35, 0.2]
/** Of the window, for the conversation, even where rules and tools leave it less. */
const LEAST_ROOM = 0.1
/** Of the conversation, when the person wants it shorter; one that is shorter than this is short enough. */
const WHEN_ASKED = 0.35
const LEAST_TO_SHORTEN = 300
/** A summary costs a question to the model: not before so many replies came since the last one. */
const REPLIES_BETWEEN_SUMMARIES = 6
/** Of the room, for what is said in short without a model. */
const DIGEST_SHARE = 0.25
/** Of less, what servers put around messages is the larger part. */
const LEAST_TO_LEARN = 400
/** A reply of more tokens than it shows was thought out first. */
const UNSEEN = { times: 1.5, tokens: 60 }

export interface Request {
  messages: ChatMessage[]
  /** Tokens of the whole request, tools and all. */
  size: number
  /** What of it we counted ourselves, beside what the server had counted before. */
  uncounted: TokenCount
  counted: number
  /** Whether the two together are what the server will count. */
  isComparable: boolean
}

/** A request with the messages of which it was made. */
type ReadRequest = Request & { transcript: TranscriptMessage[] }

export function createRoom(deps: {
  sessions: Sessions
  sessionId: string
  model: Model
  systemPrompt: string
  scale: TokenScale
  signal: AbortSignal
  /** What the model must not lose, such as the open items of the todo list. */
  carryOver: () => string
  onShortened: (row: TranscriptMessage) => void
}) {
  const { sessions, sessionId, model, scale } = deps
  let window = model.contextTokens
  let refusals = 0
  return { request, refused, counted, shorten }

  /** What the model is asked next; older parts are left out when all of it does not fit. */
  async function request(tools: readonly ToolDefinition[]): Promise<Request> {
    const found = read(tools)
    if (found.size <= window * FULL) return found
    return (await makeRoom(found, tools, 'full', roomWithin(tools, window * AFTERWARDS))) ?? found
  }

  /** The server would not take it: true when there is something shorter to ask. */
  async function refused(tools: readonly ToolDefinition[], { limit }: Overflow): Promise<boolean> {
    const share = AFTER_REFUSALS[refusals]
    refusals += 1
    if (share === undefined) return false
    // One that names no limit has shown at least that this was too much.
    const found = read(tools)
    window = Math.min(window, limit ?? found.size)
    return (
      (await makeRoom(found, tools, 'refused', roomWithin(tools, window * share))) !== undefined
    )
  }

  /** Because the person wants it. */
  async function shorten(tools: readonly ToolDefinition[], words?: string): Promise<boolean> {
    const found = read(tools)
    const size = estimateTokens(found.messages.slice(1), rates())
    if (size < LEAST_TO_SHORTEN) return false
    return (await makeRoom(found, tools, 'asked', size * WHEN_ASKED, words)) !== undefined
  }

  /** What the server says that a request was. */
  function counted({ uncounted, counted: before, isComparable }: Request, tokens: number): void {
    if (isComparable && atRates(uncounted, TABLE_RATES) >= LEAST_TO_LEARN)
      scale.learn(model.id, uncounted, tokens - before)
  }

  function rates(): TokenRates {
    return scale.of(model.id)
  }

  function read(tools: readonly ToolDefinition[]): ReadRequest {
    const transcript = sessions.stillRead(sessionId)
    const messages = toChatMessages(deps.systemPrompt, transcript, {
      seesImages: model.seesImages,
      model: model.id,
      picture: (id) => sessions.pictures.dataUrl(sessionId, id),
    })
    const last = lastCount(transcript)
    const uncounted = countMessages(last ? messages.slice(messages.length - last.since) : messages)
    if (!last) add(uncounted, countText(toolText(tools)))
    const { tokens: before = 0, isComparable = true } = last ?? {}
    const size = before + atRates(uncounted, rates())
    return { transcript, messages, size, uncounted, counted: before, isComparable }
  }

  /**
   * The server's own count of the last request with its reply, and how many messages came since. Not of
   * another model, which counts otherwise, nor from before something was left out.
   */
  function lastCount(transcript: readonly TranscriptMessage[]) {
    const summaryId = lastSummary(transcript)?.id ?? 0
    const at = transcript.findLastIndex(
      (message) =>
        message.role === 'assistant' && message.countedBy === model.id && message.id > summaryId,
    )
    const found = transcript[at]
    if (found?.role !== 'assistant' || !found.usage || found.usage.inputTokens <= 0)
      return undefined
    const { inputTokens, outputTokens } = found.usage
    const since = transcript.slice(at + 1).filter(({ role }) => role === 'user' || role === 'tool')
    // They are shown in a message of their own.
    const hasPictures = model.seesImages && since.some(({ role, ...row }) => 'pictures' in row)
    const said = estimateText(`${found.content}${JSON.stringify(found.calls ?? [])}`, rates())
    return {
      tokens: inputTokens + outputTokens,
      since: since.length + (hasPictures ? 1 : 0),
      // A thought is counted once and never sent back.
      isComparable: outputTokens <= said * UNSEEN.times + UNSEEN.tokens,
    }
  }

  /** For the conversation, when all of a request may be so large. */
  function roomWithin(tools: readonly ToolDefinition[], target: number): number {
    const fixed = estimateText(deps.systemPrompt, rates()) + estimateText(toolText(tools), rates())
    return Math.max(target - fixed, window * LEAST_ROOM)
  }

  /** The shorter request; undefined when nothing could be left out. */
  async function makeRoom(
    { transcript, size: before }: ReadRequest,
    tools: readonly ToolDefinition[],
    why: Shortened['why'],
    room: number,
    words?: string,
  ): Promise<ReadRequest | undefined> {
    const plan = planShortening(transcript, room, rates(), why === 'asked')
    if (!plan) return undefined
    const { throughMessage, emptiedThrough, resultChars } = plan
    const said = plan.leavesOut
      ? await inShort(transcript, throughMessage, room, why === 'asked', words)
      : { content: lastSummary(transcript)?.content ?? '', how: 'results' as const }
    const carried = deps.carryOver()
    const row = sessions.append(sessionId, {
      role: 'summary',
      ...said,
      ...(carried !== '' && { carried }),
      ...{ throughMessage, emptiedThrough, why, before: Math.round(before) },
      ...(Number.isFinite(resultChars) && { resultChars }),
    })
    const shorter = read(tools)
    const kept = { ...row, after: Math.round(shorter.size) }
    sessions.rewrite(kept)
    deps.onShortened(kept)
    return shorter
  }

  async function inShort(
    transcript: readonly TranscriptMessage[],
    throughMessage: number,
    room: number,
    isWanted: boolean,
    words: string | undefined,
  ): Promise<{ content: string; how: 'summary' | 'cut' }> {
    const last = lastSummary(transcript)
    const live = liveMessages(transcript, sparedBy(last))
    const older: Older = {
      messages: live.filter(({ id }) => id <= throughMessage),
      summary: last?.content ?? '',
      ...(words !== undefined && { words }),
    }
    const replies = transcript.filter(
      ({ role, id }) => role === 'assistant' && id > (last?.id ?? 0),
    )
    const mayAsk = isWanted || replies.length >= REPLIES_BETWEEN_SUMMARIES || !last
    try {
      if (mayAsk)
        return {
          content: await summarise(model, window, older, rates(), deps.signal),
          how: 'summary',
        }
    } catch (error) {
      // A turn must not end because its past could not be told in short.
      if (deps.signal.aborted) throw error
    }
    return { content: digest(older, room * DIGEST_SHARE, rates()), how: 'cut' }
  }
}

function toolText(tools: readonly ToolDefinition[]): string {
  return tools.length === 0 ? '' : JSON.stringify(tools)
}
