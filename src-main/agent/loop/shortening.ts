/**
 * Decides what a model is spared, so that a conversation fits its window. In this order: results of
 * older calls are emptied, which costs nothing; then older messages are told in short; then what is
 * left of long results. A call and its result are never parted.
 */
import type { TranscriptMessage } from '../session/transcript.ts'
import { conversation, lastSummary, liveMessages, type Spared, sparedBy } from './context.ts'
import { charsWithin, estimateTokens, type TokenRates } from './tokens.ts'

/** Replies whose results stay as they are for as long as that is possible. */
const FRESH_REPLIES = 4
const KEPT_TURNS = 20
/** Of the room, for messages that stay as they are when older ones are told in short. */
const TAIL_SHARE = 0.6
/** Of the room, for all results of the tail together, and never less than this for one. */
const RESULTS_SHARE = 0.6
const LEAST_RESULT_CHARS = 400

export type Shortening = Spared & {
  /** Whether messages go that were there before. */
  leavesOut: boolean
}

/** The least that makes the conversation fit into so many tokens; undefined when nothing is left to spare. */
export function planShortening(
  transcript: readonly TranscriptMessage[],
  room: number,
  rates: TokenRates,
  /** A summary is wanted although emptied results would do. */
  isSummaryWanted = false,
): Shortening | undefined {
  const now = sparedBy(lastSummary(transcript))
  const size = (spared: Spared): number =>
    estimateTokens(conversation(transcript, spared, { seesImages: true }), rates)
  const emptied = { ...now, emptiedThrough: staleResults(transcript, now) }
  const isEnough = !isSummaryWanted && size(emptied) <= room
  const next = isEnough ? emptied : withoutOlder(transcript, emptied, room, rates, size)
  const isSame =
    next.throughMessage === now.throughMessage &&
    next.emptiedThrough === now.emptiedThrough &&
    next.resultChars === now.resultChars
  if (isSame) return undefined
  return { ...next, leavesOut: next.throughMessage > now.throughMessage }
}

function withoutOlder(
  transcript: readonly TranscriptMessage[],
  emptied: Spared,
  room: number,
  rates: TokenRates,
  size: (spared: Spared) => number,
): Spared {
  const throughMessage = lastToLeaveOut(transcript, emptied, room * TAIL_SHARE, size)
  const cut = { ...emptied, throughMessage }
  return size(cut) <= room ? cut : clipped(transcript, cut, room, rates)
}

/** The newest result that is older than the last replies. */
function staleResults(transcript: readonly TranscriptMessage[], now: Spared): number {
  const replies = liveMessages(transcript, now).filter(({ role }) => role === 'assistant')
  const firstFresh = replies.at(-FRESH_REPLIES)
  const stale = transcript.findLast(({ role, id }) => role === 'tool' && id < (firstFresh?.id ?? 0))
  return Math.max(stale?.id ?? 0, now.emptiedThrough)
}

function lastToLeaveOut(
  transcript: readonly TranscriptMessage[],
  spared: Spared,
  tailRoom: number,
  size: (spared: Spared) => number,
): number {
  const live = liveMessages(transcript, spared)
  const starts = live.flatMap(({ role }, index) =>
    role === 'user' || role === 'assistant' ? [index] : [],
  )
  for (let kept = Math.min(KEPT_TURNS, starts.length - 1); kept >= 1; kept -= 1) {
    const last = live[(starts.at(-kept) ?? 0) - 1]
    if (!last) continue
    const isFitting = size({ ...spared, throughMessage: last.id }) <= tailRoom
    if (kept === 1 || isFitting) return last.id
  }
  return spared.throughMessage
}

/** The last resort: each result keeps its beginning and its end. */
function clipped(
  transcript: readonly TranscriptMessage[],
  spared: Spared,
  room: number,
  rates: TokenRates,
): Spared {
  const results = liveMessages(transcript, spared).filter(
    ({ role, id }) => role === 'tool' && id > spared.emptiedThrough,
  )
  const texts = results.map(({ content }) => content)
  const each = charsWithin(room * RESULTS_SHARE, texts, rates) / Math.max(results.length, 1)
  const resultChars = Math.max(Math.round(each), LEAST_RESULT_CHARS)
  if (!results.some(({ content }) => content.length > resultChars)) return spared
  return { ...spared, resultChars: Math.min(resultChars, spared.resultChars) }
}
