/**
 * The open questions: the only place where one is opened, and the only place where one is settled,
 * once, by somebody who is named. A window holds copies; nothing here depends on one being there.
 */
import type { ApprovalScope, ApprovalWait, Decider } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { RanElsewhere } from '../../ports/elsewhere.ts'
import { createWaitingTime } from './waiting-time.ts'

const SEEN_WITHIN_MS = 2_000
const REMEMBERED_SETTLEMENTS = 1_000
const MINUTE_MS = 60_000
// Timers of the platform overflow beyond this and would fire at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1

export interface Question<Content> {
  readonly id: string
  readonly sessionId: string
  readonly content: Content
  readonly askedAt: number
  readonly deadline: number | null
  readonly atDeadline: ApprovalWait['kind']
  readonly seen: boolean
  /** How many identical calls wait for the same answer. */
  readonly waiting: number
}

export type WithdrawReason = 'session-ended' | 'stopped' | 'not-shown' | 'moved-on'

export type Settlement = { readonly decider: Decider; readonly decisionId: string } & (
  | { readonly outcome: 'approved'; readonly scope: ApprovalScope; readonly edited?: string }
  | { readonly outcome: 'denied'; readonly words?: string }
  | { readonly outcome: 'elsewhere'; readonly ran: RanElsewhere }
  | { readonly outcome: 'expired'; readonly stopsTask: boolean }
  | { readonly outcome: 'withdrawn'; readonly reason: WithdrawReason }
)

/** `again`: an identical question was answered, but not for this call; look once more. */
export type Reply = Settlement | { readonly outcome: 'again' }

interface QuestionDraft<Content> {
  readonly sessionId: string
  /** Requests of a session with the same key wait for the same answer. */
  readonly key: string
  readonly content: Content
  readonly signal: AbortSignal
}

interface Entry<Content> {
  question: Question<Content>
  readonly key: string
  readonly waiters: Set<(reply: Reply) => void>
  readonly first: (reply: Reply) => void
  /** As it was when the question was asked. */
  readonly deadline: number | null
  readonly cancelUnseen: () => void
  cancelExpiry: () => void
  isClaimed: boolean
}

export function createQuestions<Content>(deps: {
  now: () => number
  after: (ms: number, run: () => void) => () => void
  newId: () => string
  wait: () => ApprovalWait
  onAsked: (question: Question<Content>) => void
  onChanged: (question: Question<Content>) => void
  onSettled: (question: Question<Content>, settlement: Settlement) => void
  /** No view has shown it for two seconds. */
  onUnseen: (question: Question<Content>) => void
}) {
  const open = new Map<string, Entry<Content>>()
  const settled = new Map<string, Settlement['outcome']>()
  const waitingTime = createWaitingTime(deps.now)
  return {
    ask,
    claim,
    tryClaim,
    release,
    settle,
    seen,
    holdDeadline,
    withdraw,
    endSession,
    list,
    humanWaitMs: waitingTime.total,
  }

  function ask(draft: QuestionDraft<Content>): Promise<Reply> {
    return new Promise((resolve) => {
      if (draft.signal.aborted) return resolve(withdrawn('stopped'))
      const answer = (reply: Reply): void => {
        draft.signal.removeEventListener('abort', stop)
        resolve(reply)
      }
      const stop = (): void => {
        if (entry.first === answer) withdrawEntry(entry, 'stopped')
        else leave(entry, answer)
      }
      draft.signal.addEventListener('abort', stop)
      const joined = find(draft.key)
      const entry = joined ?? openEntry(draft, answer)
      entry.waiters.add(answer)
      if (joined) change(entry, { waiting: entry.waiters.size })
      else deps.onAsked(entry.question)
    })
  }

  function openEntry(
    draft: QuestionDraft<Content>,
    first: Entry<Content>['first'],
  ): Entry<Content> {
    const policy = deps.wait()
    const askedAt = deps.now()
    const id = deps.newId()
    const deadline = policy.kind === 'for-ever' ? null : askedAt + policy.minutes * MINUTE_MS
    const entry: Entry<Content> = {
      question: {
        id,
        sessionId: draft.sessionId,
        content: draft.content,
        askedAt,
        deadline,
        atDeadline: policy.kind,
        seen: false,
        waiting: 1,
      },
      key: draft.key,
      waiters: new Set(),
      ...{ first, deadline },
      isClaimed: false,
      cancelUnseen: deps.after(SEEN_WITHIN_MS, () => reportUnseen(id)),
      cancelExpiry: () => {},
    }
    open.set(id, entry)
    armExpiry(entry)
    waitingTime.begin(draft.sessionId)
    return entry
  }

  function armExpiry(entry: Entry<Content>): void {
    const { id, deadline } = entry.question
    if (deadline === null) return
    const left = Math.max(0, deadline - deps.now())
    entry.cancelExpiry = deps.after(Math.min(left, LONGEST_TIMER_MS), () =>
      left > LONGEST_TIMER_MS ? armExpiry(entry) : expire(id),
    )
  }

  /** Takes a question for answering, so that no second answer and no deadline comes between. */
  function claim(id: string): Question<Content> {
    const question = tryClaim(id)
    if (question) return question
    if (open.has(id) || (settled.has(id) && settled.get(id) !== 'expired'))
      throw new RuntimeError('settled', say('approval.answered'))
    if (settled.has(id)) throw new RuntimeError('expired', say('approval.tooLate'))
    throw new RuntimeError('not-found', say('approval.noQuestion', { id }))
  }

  function tryClaim(id: string): Question<Content> | undefined {
    const entry = open.get(id)
    if (!entry || entry.isClaimed) return undefined
    entry.isClaimed = true
    return entry.question
  }

  /** Gives a claimed question back unanswered. */
  function release(id: string): void {
    const entry = open.get(id)
    if (!entry) return
    entry.isClaimed = false
    if (entry.question.deadline !== null && deps.now() >= entry.question.deadline) expire(id)
  }

  /** Settles a claimed question; false when its call was stopped meanwhile. */
  function settle(id: string, settlement: Settlement): boolean {
    const entry = open.get(id)
    if (!entry?.isClaimed) return false
    close(entry, settlement)
    return true
  }

  function seen(id: string): void {
    const entry = open.get(id)
    if (!entry) throw new RuntimeError('not-found', say('approval.noOpenQuestion', { id }))
    if (!entry.question.seen) change(entry, { seen: true })
  }

  /** The person is at it: no time runs meanwhile, and all of it again when they have something to answer. */
  function holdDeadline(id: string, isHeld: boolean): void {
    const entry = open.get(id)
    if (!entry || entry.question.atDeadline === 'for-ever') return
    entry.cancelExpiry()
    const { askedAt } = entry.question
    const given = entry.deadline === null ? null : deps.now() + entry.deadline - askedAt
    change(entry, { deadline: isHeld ? null : given })
    armExpiry(entry)
  }

  /** Questions that an answer is being written for are left to that answer. */
  function withdraw(which: (question: Question<Content>) => boolean, reason: WithdrawReason): void {
    for (const entry of [...open.values()])
      if (!entry.isClaimed && which(entry.question)) withdrawEntry(entry, reason)
  }

  function list(): Question<Content>[] {
    return [...open.values()].map((entry) => entry.question)
  }

  /** The session is over: whatever it asked is withdrawn, even while somebody answers. */
  function endSession(sessionId: string): void {
    for (const entry of [...open.values()])
      if (entry.question.sessionId === sessionId) withdrawEntry(entry, 'session-ended')
    waitingTime.forget(sessionId)
  }

  function expire(id: string): void {
    const entry = open.get(id)
    if (!entry || entry.isClaimed) return
    const stopsTask = entry.question.atDeadline === 'stop-task'
    const decider: Decider = { kind: 'time-out' }
    close(entry, { outcome: 'expired', decider, decisionId: deps.newId(), stopsTask })
  }

  function reportUnseen(id: string): void {
    const entry = open.get(id)
    if (entry && !entry.question.seen) deps.onUnseen(entry.question)
  }

  function withdrawEntry(entry: Entry<Content>, reason: WithdrawReason): void {
    if (open.has(entry.question.id)) close(entry, withdrawn(reason))
  }

  function withdrawn(reason: WithdrawReason): Settlement {
    const decider: Decider = { kind: reason === 'not-shown' ? 'not-shown' : 'session-end' }
    return { outcome: 'withdrawn', reason, decider, decisionId: deps.newId() }
  }

  function leave(entry: Entry<Content>, waiter: (reply: Reply) => void): void {
    if (!entry.waiters.delete(waiter)) return
    waiter(withdrawn('stopped'))
    change(entry, { waiting: entry.waiters.size })
  }

  function close(entry: Entry<Content>, settlement: Settlement): void {
    const { id, sessionId } = entry.question
    entry.cancelUnseen()
    entry.cancelExpiry()
    open.delete(id)
    settled.set(id, settlement.outcome)
    const [oldest] = settled.keys()
    if (settled.size > REMEMBERED_SETTLEMENTS && oldest !== undefined) settled.delete(oldest)
    waitingTime.end(sessionId)
    deps.onSettled(entry.question, settlement)
    for (const waiter of entry.waiters) {
      if (waiter === entry.first) waiter(settlement)
      else if (isForAll(settlement)) waiter({ ...settlement, decisionId: deps.newId() })
      else waiter({ outcome: 'again' })
    }
  }

  function change(entry: Entry<Content>, fields: Partial<Question<Content>>): void {
    entry.question = { ...entry.question, ...fields }
    if (open.has(entry.question.id)) deps.onChanged(entry.question)
  }

  function find(key: string): Entry<Content> | undefined {
    return [...open.values()].find((entry) => entry.key === key && !entry.isClaimed)
  }
}

export type Questions<Content> = ReturnType<typeof createQuestions<Content>>

/** “Once” is for one call; whoever else waited looks again, and finds the grant if there is one. */
function isForAll(settlement: Settlement): boolean {
  if (settlement.outcome === 'elsewhere') return false
  if (settlement.outcome === 'withdrawn') return settlement.reason === 'session-ended'
  return settlement.outcome !== 'approved'
}
