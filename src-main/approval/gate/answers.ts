/** What an answer does: checks it, grants what it grants, records it, and settles what it settles. */
import type { ApprovalScope, Decider, ParsedRequestOf } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { dangerKeys } from '../../classifier/danger-key.ts'
import type { Call, CallReader, Matter } from '../gate-call.ts'
import { formatPattern } from '../grants/grant-pattern-text.ts'
import { proposeGrant } from '../grants/grant-proposal.ts'
import { folderFor, type Grant, type Grants } from '../grants/grants.ts'
import { hostsOfKeys } from '../grants/host-grants.ts'
import type { DecisionRecorder } from '../log/decision-recorder.ts'
import type { Asked } from '../questions/question-view.ts'
import type { Question, Questions } from '../questions/questions.ts'
import { deciderOf, type Weighing } from './gate-weigh.ts'

type Refusal = Extract<Weighing, { kind: 'refused' }>

export type ReplyRequest = ParsedRequestOf<'approval.reply'>

export function createAnswers(deps: {
  questions: Questions<Asked>
  grants: Grants
  read: CallReader
  recorder: DecisionRecorder
  weighCall: (call: Call) => Weighing
  mask: (text: string) => string
  now: () => number
  newId: () => string
}) {
  return { reply, settleByRules }

  /** Throws with a code of its own, and changes nothing, when the answer cannot be taken. */
  async function reply(answer: ReplyRequest, via: string): Promise<void> {
    const question = deps.questions.claim(answer.id)
    try {
      await take(question, answer, {
        kind: 'person',
        via,
        ...(answer.by && { by: answer.by }),
      })
    } finally {
      deps.questions.release(answer.id)
    }
    await settleByRules()
  }

  async function take(
    question: Question<Asked>,
    answer: ReplyRequest,
    decider: Decider,
  ): Promise<void> {
    if (answer.decision === 'deny') {
      const words = answer.words?.trim() || undefined
      settle(question, { outcome: 'denied', decider, decisionId: deps.newId(), words })
      return
    }
    const scope = answer.decision
    checkOffered(question, scope)
    const call = question.content.call
    if (answer.editedCommand !== undefined && answer.editedCommand !== call.matter.text)
      return takeEdited(question, answer, answer.editedCommand, decider)
    const grant = scope === 'once' ? undefined : addGrant(question, scope, answer.pattern)
    const decisionId = deps.newId()
    const waitedMs = deps.now() - question.askedAt
    const questionId = question.id
    const draft = {
      id: decisionId,
      outcome: 'allowed',
      decider,
      scope,
      questionId,
      waitedMs,
    } as const
    if (!(await deps.recorder.durably(call, draft))) {
      if (grant) deps.grants.revoke(grant.id)
      throw unrecorded()
    }
    settle(question, { outcome: 'approved', decider, decisionId, scope })
  }

  /** The person's own text is judged like any other; it runs once and grants nothing. */
  async function takeEdited(
    question: Question<Asked>,
    answer: ReplyRequest,
    edited: string,
    decider: Decider,
  ): Promise<void> {
    const { call } = question.content
    if (call.matter.about !== 'command' || answer.decision !== 'once')
      throw new RuntimeError('not-offered', say('approval.editedOnlyOnce'))
    const changed = await deps.read.command({ ...call.request, command: edited })
    const weighing = deps.weighCall(changed)
    if (weighing.kind === 'never') {
      const { rule, sentence: text, said = { key: rule } } = weighing.danger
      const sentence = { text, ...said }
      throw new RuntimeError('forbidden', say('approval.editedNeverRuns', { sentence }))
    }
    if (weighing.kind === 'refused')
      throw new RuntimeError(
        'forbidden',
        say('approval.editedRefused', { pattern: weighing.rule.pattern }),
      )
    if (weighing.kind === 'planning') throw new RuntimeError('forbidden', say('approval.planning'))
    const record: Call = {
      ...call,
      matter: { ...call.matter, judgement: changed.matter.judgement },
    }
    const decisionId = deps.newId()
    const isRecorded = await deps.recorder.durably(record, {
      id: decisionId,
      outcome: 'allowed',
      decider,
      scope: 'once',
      edited,
      questionId: question.id,
      waitedMs: deps.now() - question.askedAt,
    })
    if (!isRecorded) throw unrecorded()
    settle(question, { outcome: 'approved', decider, decisionId, scope: 'once', edited })
  }

  function addGrant(
    { id, content }: Question<Asked>,
    scope: Exclude<ApprovalScope, 'once'>,
    pattern: string | undefined,
  ): Grant {
    const { call, needs } = content
    const { matter, request } = call
    const existing = deps.grants.inReach(request)
    const hosts = classOfHosts(matter)
    const isOfAnyFolder = matter.isOfAnyFolder || hosts !== undefined
    const folder = folderFor(scope, request.cwd, isOfAnyFolder)
    const proposal = proposeGrant({ matter, needs, existing, folder }, pattern ?? hosts)
    if (!proposal.ok) throw new RuntimeError('bad-request', proposal.problem)
    if (matter.about === 'file') throw new RuntimeError('not-offered', say('approval.onlyOnce'))
    return deps.grants.add({
      ...proposal.grant,
      about: matter.about,
      scope,
      backend: request.place.name,
      origin: { questionId: id, sessionId: request.sessionId, command: deps.mask(matter.text) },
    })
  }

  /** A new rule answers what it speaks of, whoever asked. */
  async function settleByRules(): Promise<void> {
    for (const { id, content } of deps.questions.list()) {
      const weighing = deps.weighCall(content.call)
      if (weighing.kind !== 'refused' && weighing.kind !== 'allowed') continue
      const question = deps.questions.tryClaim(id)
      if (!question) continue
      if (weighing.kind === 'allowed') await approveByRule(question, weighing.used)
      else refuseByRule(question, weighing)
      deps.questions.release(id)
    }
  }

  function refuseByRule({ id }: Question<Asked>, { decider, rule }: Refusal): void {
    const words = rule.alternative
    deps.questions.settle(id, { outcome: 'denied', decider, decisionId: deps.newId(), words })
  }

  /** A change of mode is no answer: without a rule the question stays open. */
  async function approveByRule(question: Question<Asked>, used: readonly Grant[]): Promise<void> {
    const { id, content, askedAt } = question
    const [grant] = used
    if (!grant) return
    const decider = deciderOf(grant)
    const decisionId = deps.newId()
    const waitedMs = deps.now() - askedAt
    const { scope } = grant
    const about = { id: decisionId, questionId: id, waitedMs, scope }
    const isRecorded = await deps.recorder.durably(content.call, {
      ...about,
      outcome: 'allowed',
      decider,
    })
    if (!isRecorded) return
    deps.grants.countUses(used)
    deps.questions.settle(id, { outcome: 'approved', decider, decisionId, scope })
  }

  function settle(
    question: Question<Asked>,
    settlement: Parameters<typeof deps.questions.settle>[1],
  ): void {
    if (!deps.questions.settle(question.id, settlement))
      throw new RuntimeError('settled', say('approval.stoppedBefore'))
  }
}

/** An answer about hosts is about them, whichever command reaches them next. */
function classOfHosts({ judgement }: Matter): string | undefined {
  const keys = dangerKeys(judgement)
  return hostsOfKeys(keys) && formatPattern({ kind: 'class', keys })
}

export type Answers = ReturnType<typeof createAnswers>

function checkOffered({ content }: Question<Asked>, scope: ApprovalScope): void {
  const offer = content.scopes.find((candidate) => candidate.scope === scope)
  if (offer?.offered) return
  throw new RuntimeError(
    'not-offered',
    offer ? offer.reason : say('approval.noSuchChoice', { choice: scope }),
  )
}

export function unrecorded(): RuntimeError {
  return new RuntimeError('unavailable', say('approval.unrecorded'))
}
