/** Builds the parts of the approval side, joins them, and shows them to hosts and to the runtime. */
import type { Client, DecisionView, EventName, Events, QuestionView } from '#contract'
import { say } from '#say'
import type { Judgement } from '../classifier/judgement.ts'
import { maskSecrets } from '../lib/mask-secrets.ts'
import type { CommandEnd, CommandRequest } from '../ports/gate.ts'
import type { Place, Twin } from '../ports/place.ts'
import { createApprovalHandlers } from './approval-handlers.ts'
import { createAnswers } from './gate/answers.ts'
import { createDenialBreaker } from './gate/denial-breaker.ts'
import { createElsewhereAnswers } from './gate/elsewhere-answers.ts'
import { type Audience, createGate } from './gate/gate.ts'
import { createSkippedCalls } from './gate/skipped-calls.ts'
import { type Complete, createSmartReview } from './gate/smart-review.ts'
import { type Call, createCallReader } from './gate-call.ts'
import { createDenyRules } from './grants/deny-rules.ts'
import { cover } from './grants/grant-coverage.ts'
import { createGrants } from './grants/grants.ts'
import { grantOfHost } from './grants/host-grants.ts'
import { createRehearseRules } from './grants/rehearse-rules.ts'
import type { Judge } from './judge-context.ts'
import { createDecisionLog, maskDecision } from './log/decision-log.ts'
import { createDecisionRecorder } from './log/decision-recorder.ts'
import { createDecisionSearch } from './log/decision-search.ts'
import { createModes, networkIn } from './modes.ts'
import { createGrantPreview } from './questions/grant-preview.ts'
import { createQuestionFile, endedDecision } from './questions/question-file.ts'
import { type Asked, canBeRehearsed, questionView } from './questions/question-view.ts'
import { createQuestions, type Question, type Settlement } from './questions/questions.ts'
import { createTransports } from './questions/transport.ts'
import { createRunningCommands } from './running-commands.ts'
import type { Safety } from './safety.ts'
import { createTrouble, type Notice } from './trouble.ts'
import { createWorkTimes } from './work-times.ts'

const RECENT_COMMANDS = 200

export function createApprovals(deps: {
  judge: Judge
  /** Where a command of this session would run. */
  placeOf: (sessionId: string) => Place
  /** The reviewer model. It rejects while none is set up, and then the person is asked. */
  complete: Complete
  /** What is stored, and whether it may be believed. */
  safety: Safety
  logFolder: string
  /** Where the open questions are written down. */
  questionFile: string
  /** And where it says when agents were at work. */
  workFile: string
  /** Folders of the app itself: settings, grants, log, tools. */
  ownFolders: readonly string[]
  /** Does the same stand in the files that a judgement was made on? */
  areUnchanged: (files: Judgement['files']) => boolean
  knownSecrets: () => readonly string[]
  publish: <Name extends EventName>(name: Name, payload: Events[Name]) => void
  notice: Notice
  /** Whether a window, or somebody behind it, can answer in this session. */
  audience: (sessionId: string) => Audience
  /** Sessions of schedules, in which nobody is there by design. */
  agreedTo: (sessionId: string, key: string) => string | undefined
  onNotAsked: (sessionId: string, call: { text: string; cwd: string; key?: string }) => void
  /** The person wants a plan from this session, or the one it works for, before anything is touched. */
  isPlanning: (sessionId: string) => boolean
  twinOf: (sessionId: string) => Twin | undefined
  mayDecide: (client: Client) => boolean
  /** What the person asked the agent for; the reviewer is told. */
  userTask: (sessionId: string) => string | undefined
  stopTask: (taskId: string, reason: string) => void
  /** No view shows it: time for a system notification. */
  onUnseen: (question: QuestionView) => void
  /** Somebody looks on, and decides nothing. */
  watch?: {
    asked: (call: Call, questionId: string) => void
    settled: (call: Call, settlement: Settlement, questionId: string) => void
  }
  now: () => number
  after: (ms: number, run: () => void) => () => void
  newId: () => string
}) {
  const { safety, publish, now, after, newId } = deps
  const trouble = createTrouble(deps.notice)
  const mask = (text: string): string => maskSecrets(text, deps.knownSecrets())
  const modes = createModes({
    store: safety.stores.preferences,
    onChange: (view) => publish('approval.modeChanged', view),
  })
  const running = createRunningCommands()
  const workTimes = createWorkTimes({
    path: deps.workFile,
    now,
    isBusy: running.hasAny,
    onFailure: (error) =>
      trouble.raise('work times', {
        level: 'warning',
        title: say('approval.workUnwritten'),
        detail: say('approval.workForgotten', { file: deps.workFile, cause: String(error) }),
      }),
  })
  const read = createCallReader({
    judge: deps.judge,
    running,
    sensitivity: () => modes.preferences().sensitivity,
  })
  const grants = createGrants({
    ...{ now, after, newId, twinOf: deps.twinOf },
    store: safety.stores.allowlist,
    onChange: rulesChanged,
  })
  const denyRules = createDenyRules({
    store: safety.stores.denyRules,
    now,
    newId,
    onChange: rulesChanged,
  })
  const rehearseRules = createRehearseRules({ modes, now, newId, onChange: rulesChanged })
  const log = createDecisionLog({
    ...{ folder: deps.logFolder, now, after, knownSecrets: deps.knownSecrets },
  })
  const search = createDecisionSearch(log)
  const recorder = createDecisionRecorder({
    log: { record: recordDecision, recordSoon, finish: log.finish },
    now,
    newId,
    modeOf: modes.of,
    onRecorded: (decision) =>
      publish('decisions.recorded', maskDecision(decision, deps.knownSecrets())),
    onFinished: (end) => publish('decisions.finished', end),
    onFailure: reportLogFailure,
  })
  const skipped = createSkippedCalls(now)
  const questionFile = createQuestionFile({
    path: deps.questionFile,
    mask,
    modeOf: modes.of,
    now,
    onFailure: reportUnwritten,
  })
  for (const question of questionFile.left) skipped.addLeft(question)
  const questions = createQuestions<Asked>({
    now,
    after,
    newId,
    wait: () => modes.preferences().wait,
    onAsked: (question) => {
      questionFile.ask(question.id, question.content.call)
      const view = viewOf(question)
      publish('approval.asked', view)
      transports.asked(view)
      deps.watch?.asked(question.content.call, question.id)
    },
    onChanged: (question) => publish('approval.changed', viewOf(question)),
    onSettled: (question, settlement) => {
      const { id, sessionId, content } = question
      const { outcome, decisionId } = settlement
      questionFile.settle([id])
      transports.settled(id)
      const view = { id, sessionId, callId: content.call.request.callId, outcome, decisionId }
      const late = outcome === 'expired' ? skipped.add(content.call, id, 'expired') : undefined
      publish('approval.settled', { ...view, ...(late && { skipped: late }) })
      trouble.settle(view.id)
      deps.watch?.settled(content.call, settlement, id)
    },
    onUnseen: (question) => deps.onUnseen(viewOf(question)),
  })
  const gate = createGate({
    read,
    modes,
    isPlanning: deps.isPlanning,
    denyRules,
    grants,
    questions,
    skipped,
    recorder,
    breaker: createDenialBreaker(),
    review: createSmartReview({
      complete: reviewed,
      policy: () => modes.preferences().reviewerPolicy,
      after,
      onTrouble: (words) =>
        trouble.raise('reviewer', {
          level: 'warning',
          title: say('approval.reviewer'),
          detail: words,
        }),
    }),
    audience: (sessionId) => (transports.has(sessionId) ? 'present' : deps.audience(sessionId)),
    userTask: deps.userTask,
    stopTask: deps.stopTask,
    onSkipped: (view) => publish('approval.skipped', view),
    agreedTo: deps.agreedTo,
    onNotAsked: (sessionId, call) => deps.onNotAsked(sessionId, { ...call, text: mask(call.text) }),
    checkSafety: safety.check,
    ownFolders: deps.ownFolders,
    areUnchanged: deps.areUnchanged,
    running,
    onPassed: () => workTimes.worked(),
    mask,
    now,
    newId,
  })
  const answers = createAnswers({
    questions,
    grants,
    read,
    recorder,
    weighCall: gate.weighCall,
    mask,
    now,
    newId,
  })
  const transports = createTransports({
    reply: answers.reply,
    onNotShown: (id) => questions.withdraw((question) => question.id === id, 'not-shown'),
    isShownElsewhere: (id) => {
      const question = questions.list().find((open) => open.id === id)
      return question !== undefined && deps.audience(question.sessionId) === 'present'
    },
    onTrouble: (words, questionId) =>
      trouble.raise(questionId, {
        level: 'warning',
        title: say('approval.notShown'),
        detail: words,
      }),
    after,
  })
  const elsewhere = createElsewhereAnswers({
    ...{ questions, recorder, now, newId },
    mayDecide: deps.mayDecide,
  })
  const preview = createGrantPreview({ read, grants, recentCommands })
  const handlers = createApprovalHandlers({
    placeOf: deps.placeOf,
    ...{
      answers,
      denyRules,
      gate,
      grants,
      modes,
      preview,
      questions,
      read,
      rehearseRules,
      safety,
      search,
      skipped,
    },
    mayDecide: deps.mayDecide,
    onRunFailed: (error) =>
      deps.notice({
        level: 'error',
        title: say('approval.notStarted'),
        detail: { text: String(error) },
      }),
    viewOf,
    now,
  })
  void recordLeft()
  safety.watch({ grants, denyRules, modes })
  return {
    gate: {
      pass: gate.pass,
      passCode: gate.passCode,
      passTool: gate.passTool,
      passWrite: gate.passWrite,
      writeWaits: gate.writeWaits,
      toolWaits: gate.toolWaits,
      prepare: gate.prepare,
      humanWaitMs: questions.humanWaitMs,
      finished,
      goesOn,
    },
    elsewhere,
    handlers: handlers.handlers,
    runNowHandlers: handlers.runNow,
    view: handlers.view,
    modeOf: modes.of,
    preferences: modes.preferences,
    networkIn: (folder: string) => networkIn(folder, modes.preferences()),
    isHostAllowed,
    /** The rule by which the command of a question is to be rehearsed first. */
    rehearseRuleFor: (questionId: string) => {
      const question = questions.list().find(({ id }) => id === questionId)
      if (!question || !canBeRehearsed(question.content.call)) return undefined
      const { request, matter } = question.content.call
      const rule = rehearseRules.match(matter)
      return rule && { rule, sessionId: request.sessionId }
    },
    wasAtWork: workTimes.covers,
    attachTransport: transports.attach,
    /** The reviewer may be another one: what was said of the last is over. */
    modelsChanged: () => trouble.settle('reviewer'),
    endSession,
    dispose,
  }

  function isHostAllowed({ sessionId, cwd }: { sessionId: string; cwd: string }, host: string) {
    safety.check()
    const where = { sessionId, cwd, place: deps.placeOf(sessionId) }
    const grant = grantOfHost(grants.inReach(where), host)
    if (grant) grants.countUses([grant])
    return grant !== undefined
  }

  /** Withdraws what the session asks, and forgets what was granted to it alone. */
  function endSession(sessionId: string): void {
    questions.endSession(sessionId)
    grants.endSession(sessionId)
    modes.endSession(sessionId)
    skipped.endSession(sessionId)
    running.endSession(sessionId)
  }

  function finished(end: CommandEnd): void {
    running.ended(end)
    workTimes.worked(now() - end.durationMs)
    recorder.finish(end)
  }

  /** A command of an earlier run of the app: what it is about to run is awaited still. */
  async function goesOn(request: CommandRequest): Promise<() => void> {
    running.started(await read.command(request))
    return () => running.ended(request)
  }

  async function dispose(): Promise<void> {
    questions.withdraw(() => true, 'stopped')
    grants.flush()
    workTimes.close()
    // Whoever asked writes its record in the steps that follow this one.
    await new Promise((resolve) => setImmediate(resolve))
    await log.flush()
  }

  /** Only when they are in the log: a second crash in between must not lose them. */
  async function recordLeft(): Promise<void> {
    const { left } = questionFile
    if (left.length === 0) return
    const records = left.map((question) => log.record(endedDecision(question, newId(), now())))
    await Promise.all(records).then(
      () => questionFile.settle(left.map(({ questionId }) => questionId)),
      reportLogFailure,
    )
  }

  function viewOf(question: Question<Asked>): QuestionView {
    const { call, needs } = question.content
    const coverage = cover(call.matter, grants.inReach(call.request), needs)
    return questionView(question, coverage, deps.knownSecrets())
  }

  function rulesChanged(): void {
    publish('rules.changed', handlers.rules())
    for (const question of questions.list()) publish('approval.changed', viewOf(question))
  }

  async function recentCommands(): Promise<string[]> {
    const { decisions } = await search.search({ limit: RECENT_COMMANDS })
    return decisions.flatMap(({ about, command }) => (about === 'command' ? [command] : []))
  }

  function reportUnwritten(error: unknown): void {
    deps.notice({
      level: 'warning',
      title: say('approval.notWrittenDown'),
      detail: say('approval.lostInACrash', { file: deps.questionFile, cause: String(error) }),
    })
  }

  async function reviewed(question: Parameters<Complete>[0]): Promise<string> {
    if (safety.doubt() !== null) throw new Error('it was not confirmed by you')
    const answer = await deps.complete(question)
    trouble.settle('reviewer')
    return answer
  }

  async function recordDecision(decision: DecisionView): Promise<void> {
    await log.record(decision)
    trouble.settle('log')
  }

  async function recordSoon(decision: DecisionView): Promise<void> {
    await log.recordSoon(decision)
    trouble.settle('log')
  }

  function reportLogFailure(error: unknown): void {
    trouble.raise('log', {
      level: 'error',
      title: say('approval.logFailed'),
      detail: say('approval.refusedMeanwhile', {
        folder: deps.logFolder,
        cause: String(error),
      }),
    })
  }
}

export type Approvals = ReturnType<typeof createApprovals>
