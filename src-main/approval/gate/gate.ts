/** The one gate in front of everything that runs code: weighs, asks, and says no in words. */
import type { Decider, SkippedView } from '#contract'
import type { Judgement } from '../../classifier/judgement.ts'
import { carriesTheSame } from '../../classifier/shell/state/carried-state.ts'
import type {
  CarriedState,
  CodeRequest,
  CommandRequest,
  GateNo,
  GateYes,
  ToolRequest,
  WriteRequest,
} from '../../ports/gate.ts'
import type { Call, CallReader } from '../gate-call.ts'
import type { DenyRules } from '../grants/deny-rules.ts'
import { suggestPatterns } from '../grants/grant-suggestions.ts'
import type { Grants } from '../grants/grants.ts'
import type { DecisionDraft, DecisionRecorder } from '../log/decision-recorder.ts'
import type { Modes } from '../modes.ts'
import type { Asked } from '../questions/question-view.ts'
import type { Questions, Settlement } from '../questions/questions.ts'
import type { RunningCommands } from '../running-commands.ts'
import { leavesSandbox } from '../sandboxed.ts'
import type { DenialBreaker } from './denial-breaker.ts'
import * as messages from './gate-messages.ts'
import { isHarmless, needsIn, type Weighing, weigh } from './gate-weigh.ts'
import { looksOnly } from './looks-only.ts'
import { createPreparedCalls } from './prepared-calls.ts'
import { offerScopes } from './scope-offers.ts'
import { callKey, isAgreeable, lastingKey, type SkippedCalls } from './skipped-calls.ts'
import { isReviewable, type Review, type SmartReview } from './smart-review.ts'

/** Who could answer in a session: somebody now, somebody later, or nobody at all. */
export type Audience = 'present' | 'later' | 'nobody'

/** What it lets pass can be handed to the call that was prepared for it. */
type Allowed = GateYes & {
  /** The same question as `stillHolds`, by somebody who starts nothing. */
  holds: GateYes['stillHolds']
  /** Is it the same text over the same files, in a shell that finds the same as the one before? */
  isAbout: (call: Call) => boolean
}

export type PassResult = Allowed | GateNo

type Approved = Extract<Settlement, { outcome: 'approved' }>

export function createGate(deps: {
  read: CallReader
  modes: Modes
  /** The person wants a plan from this session, or the one it works for, before anything is touched. */
  isPlanning: (sessionId: string) => boolean
  denyRules: DenyRules
  grants: Grants
  questions: Questions<Asked>
  skipped: SkippedCalls
  recorder: DecisionRecorder
  breaker: DenialBreaker
  review: SmartReview
  /** What the person asked the agent for: evidence for the reviewer, and no leave to do it. */
  userTask: (sessionId: string) => string | undefined
  audience: (sessionId: string) => Audience
  stopTask: (taskId: string, reason: string) => void
  onSkipped: (skipped: SkippedView) => void
  /** Of sessions in which nobody is there by design: the name of what may do exactly this in them. */
  agreedTo: (sessionId: string, key: string) => string | undefined
  /** Nobody was asked about it; with a key it can be agreed to for another time. */
  onNotAsked: (sessionId: string, call: { text: string; cwd: string; key?: string }) => void
  /** Stored rules that somebody else has changed allow nothing from here on. */
  checkSafety: () => void
  ownFolders: readonly string[]
  /** Does the same stand in the files that a judgement was made on? */
  areUnchanged: (files: Judgement['files']) => boolean
  running: RunningCommands
  /** Something was let through, and is about to begin. */
  onPassed: () => void
  mask: (text: string) => string
  now: () => number
  newId: () => string
}) {
  const prepared = createPreparedCalls(begin)
  return {
    ...{ pass, passCode, passTool, passWrite, writeWaits, toolWaits },
    ...{ prepare: prepared.prepare, weighCall },
  }

  async function pass(request: CommandRequest): Promise<PassResult> {
    const decided = await prepared.take(request)
    const call = await deps.read.command(request)
    // A rule that was added after the answer still refuses.
    if (decided?.allowed === false) return decided
    if (!decided || deps.denyRules.match(call.matter) || isForPlan(call)) return decide(call)
    if (decided.holds(call.earlier?.state)) return decided
    // A sibling that ran meanwhile has left a state of its own, mostly with nothing new in it.
    const { note, confined } = decided
    return decided.isAbout(call) ? passed(call, { note, confined }) : decide(call)
  }

  async function passCode(request: CodeRequest): Promise<PassResult> {
    return decide(await deps.read.code(request))
  }

  async function passTool(request: ToolRequest): Promise<PassResult> {
    return decide(await deps.read.tool(request))
  }

  async function passWrite(request: WriteRequest): Promise<PassResult> {
    return decide(deps.read.write(request))
  }

  /** Whether a person has to answer before this can be written. */
  function writeWaits(request: WriteRequest): boolean {
    return weighCall(deps.read.write(request)).kind === 'ask'
  }

  async function toolWaits(request: ToolRequest): Promise<boolean> {
    return weighCall(await deps.read.tool(request)).kind === 'ask'
  }

  /** For a batch: only what needs an answer is begun early. */
  async function begin(request: CommandRequest): Promise<PassResult | null> {
    const call = await deps.read.command(request)
    return weighCall(call).kind === 'ask' ? decide(call) : null
  }

  function weighCall(call: Call): Weighing {
    deps.checkSafety()
    return weigh(call, {
      mode: deps.modes.of(call.request.sessionId),
      isPlanning: deps.isPlanning(call.request.sessionId),
      denyRule: deps.denyRules.match(call.matter),
      grants: deps.grants.inReach(call.request),
      ownFolders: deps.ownFolders,
      asksLessWhenIsolated: deps.modes.preferences().asksLessWhenIsolated,
    })
  }

  /** Planning may have begun after the answer. */
  function isForPlan(call: Call): boolean {
    return weighCall(call).kind === 'planning'
  }

  async function decide(call: Call): Promise<PassResult> {
    let review: Review | undefined
    for (;;) {
      if (call.request.signal.aborted) return withdrawn(call)
      const weighing = weighCall(call)
      const { kind } = weighing
      if (kind === 'never') return block(call, weighing.decider, messages.neverMessage(call))
      if (kind === 'refused')
        return block(call, weighing.decider, messages.refusedMessage(weighing.rule))
      if (kind === 'planning') return block(call, weighing.decider, messages.planningMessage())
      if (kind === 'allowed') {
        deps.grants.countUses(weighing.used)
        return allow(call, { decider: weighing.decider, scope: weighing.used[0]?.scope })
      }
      if (deps.skipped.spendPass(call))
        return allow(call, { decider: { kind: 'person', via: 'run now' } })
      const agreed = agreedIn(call)
      if (agreed !== undefined) return allow(call, { decider: { kind: 'person', via: agreed } })
      const audience = deps.audience(call.request.sessionId)
      if (audience !== 'present') return notAsked(call, audience)
      if (review === undefined) {
        review = await reviewed(call)
        // That took its time; whatever the person did meanwhile counts.
        continue
      }
      if (review === 'approve')
        return allow(call, { decider: { kind: 'reviewer' } }, messages.reviewedNote)
      const answer = await ask(call, review === 'deny')
      if (answer) return answer
    }
  }

  /** What the person lets this session do in advance: the same bytes over the same files. */
  function agreedIn(call: Call): string | undefined {
    if (!isAgreeable(call)) return undefined
    return deps.agreedTo(call.request.sessionId, lastingKey(call))
  }

  async function reviewed(call: Call): Promise<Review> {
    const { request, matter } = call
    if (deps.modes.of(request.sessionId) !== 'reviewer' || !isForReviewer(matter.about))
      return 'escalate'
    if (!isReviewable(matter.judgement)) return 'escalate'
    const verdict = await deps.review({
      command: matter.text,
      judgement: matter.judgement,
      userTask: deps.userTask(request.sessionId),
      signal: request.signal,
    })
    if (verdict === 'deny') deps.breaker.denied(request.sessionId)
    if (verdict === 'approve') deps.breaker.approved(request.sessionId)
    return verdict
  }

  /** Undefined when the answer was for an identical call, so that this one is weighed again. */
  async function ask(call: Call, reviewerDenied: boolean): Promise<PassResult | undefined> {
    const { request, matter } = call
    const askedAt = deps.now()
    const needs = needsIn(deps.modes.of(request.sessionId))
    const existing = deps.grants.inReach(request)
    const occasion = { matter, needs, existing, folder: request.cwd }
    const reply = await deps.questions.ask({
      sessionId: request.sessionId,
      key: callKey(call),
      signal: request.signal,
      content: {
        call,
        needs,
        reviewerDenied,
        scopes: offerScopes(matter, {
          reviewerDenied,
          holdsSecret: deps.mask(matter.text) !== matter.text,
        }),
        patterns: reviewerDenied ? [] : suggestPatterns(occasion),
      },
    })
    if (reply.outcome === 'again') return undefined
    return conclude(call, reply, deps.now() - askedAt)
  }

  async function conclude(call: Call, settled: Settlement, waitedMs: number): Promise<PassResult> {
    const { sessionId, taskId, signal } = call.request
    const { decider, decisionId: id } = settled
    switch (settled.outcome) {
      case 'approved':
        deps.breaker.approved(sessionId)
        return signal.aborted ? withdrawn(call) : approved(call, settled)
      case 'denied':
        return refuse(
          call,
          { id, decider, waitedMs, outcome: 'denied', words: settled.words },
          decider.kind === 'deny-rule'
            ? messages.refusedMessage({ pattern: decider.pattern, alternative: settled.words })
            : messages.deniedMessage(settled.words),
        )
      case 'elsewhere':
        return { ...no(call, settled.ran.note), elsewhere: settled.ran }
      case 'expired': {
        const message = messages.expiredMessage(waitedMs)
        if (settled.stopsTask) deps.stopTask(taskId, message)
        return refuse(call, { id, decider, waitedMs, outcome: 'expired' }, message)
      }
      case 'withdrawn':
        return refuse(
          call,
          { id, decider, waitedMs, outcome: 'withdrawn' },
          messages.withdrawnMessage(settled.reason),
        )
    }
  }

  /** Whoever answered has recorded it already. */
  async function approved(call: Call, { decider, edited }: Approved): Promise<PassResult> {
    if (edited !== undefined) {
      const changed = await deps.read.command({ ...call.request, command: edited })
      return passed(changed, {
        ...{ note: messages.editedNote(edited), approvedBy: 'editor' },
        ...letOut(changed, decider),
      })
    }
    const by =
      decider.kind === 'person'
        ? ({ note: messages.approvedNote, approvedBy: 'person' } as const)
        : {}
    return passed(call, { ...by, ...letOut(call, decider) })
  }

  function passed(
    call: Call,
    { note, approvedBy, confined }: Pick<GateYes, 'note' | 'approvedBy' | 'confined'>,
  ): Allowed {
    const { matter, earlier } = call
    deps.onPassed()
    return {
      allowed: true,
      command: matter.text,
      ...(note !== undefined && { note }),
      ...(approvedBy && { approvedBy }),
      ...(confined && { confined }),
      ...(matter.about === 'command' && looksOnly(matter.judgement) && { looksOnly: true }),
      holds,
      stillHolds: (state) => {
        const isStarted = holds(state)
        if (isStarted) deps.running.started(call)
        return isStarted
      },
      isAbout: (other) =>
        other.matter.text === matter.text &&
        carriesTheSame(other.earlier?.state, earlier?.state) &&
        deps.areUnchanged(matter.judgement.files),
    }

    function holds(state?: CarriedState): boolean {
      return (
        state === earlier?.state &&
        deps.areUnchanged(matter.judgement.files) &&
        deps.running.isAsSeen(call)
      )
    }
  }

  async function allow(
    call: Call,
    { decider, scope }: Pick<DecisionDraft, 'decider' | 'scope'>,
    note?: string,
  ): Promise<PassResult> {
    const draft: DecisionDraft = { outcome: 'allowed', decider, ...(scope && { scope }) }
    if (isHarmless(call.matter.judgement)) deps.recorder.soon(call, draft)
    else if (!(await deps.recorder.durably(call, draft)))
      return no(call, messages.unrecordedMessage())
    const isContainedOnly = decider.kind === 'sandbox'
    return passed(call, {
      ...(note !== undefined && { note }),
      ...(decider.kind === 'reviewer' && { approvedBy: 'reviewer' as const }),
      ...(isContainedOnly ? { confined: 'needed' } : letOut(call, decider)),
    })
  }

  function withdrawn(call: Call): PassResult {
    const draft: DecisionDraft = { outcome: 'withdrawn', decider: { kind: 'session-end' } }
    return refuse(call, draft, messages.withdrawnMessage('stopped'))
  }

  /** Nobody is there: not run, and kept so that the person can still run it by hand. */
  function notAsked(call: Call, audience: 'later' | 'nobody'): PassResult {
    const questionId = deps.newId()
    const skipped = deps.skipped.add(call, questionId, 'nobody-to-ask')
    if (skipped) deps.onSkipped(skipped)
    const { matter, request } = call
    deps.onNotAsked(request.sessionId, {
      ...{ text: matter.text, cwd: request.cwd },
      ...(isAgreeable(call) && { key: lastingKey(call) }),
    })
    const draft: DecisionDraft = {
      outcome: 'blocked',
      decider: { kind: 'nobody-to-ask' },
      questionId,
    }
    if (audience === 'nobody') return refuse(call, draft, messages.nobodyMessage(call))
    const { message } = refuse(call, draft, messages.pendingMessage(call))
    return { allowed: false, status: 'pending_approval', message }
  }

  function block(call: Call, decider: Decider, message: string): PassResult {
    return refuse(call, { outcome: 'blocked', decider }, message)
  }

  function refuse(call: Call, draft: DecisionDraft, message: string): GateNo {
    deps.recorder.soon(call, draft)
    return no(call, message)
  }

  function no(call: Call, message: string): GateNo {
    const isOpen = deps.breaker.isOpen(call.request.sessionId)
    return {
      allowed: false,
      status: 'blocked',
      message: isOpen ? messages.withStop(message) : message,
    }
  }
}

/** Whoever allowed it by hand or by a rule was told that it reaches out of the sandbox. */
function letOut(call: Call, decider: Decider): Pick<GateYes, 'confined'> {
  return BY_THE_PERSON.has(decider.kind) && leavesSandbox(call) ? { confined: 'left' } : {}
}

const BY_THE_PERSON: ReadonlySet<Decider['kind']> = new Set([
  'person',
  'permanent-rule',
  'session-rule',
])

/** It reads commands and code; what a tool or a change of files is about it cannot see. */
function isForReviewer(about: Call['matter']['about']): boolean {
  return about === 'command' || about === 'code'
}

export type Gate = ReturnType<typeof createGate>
