/** The approval side, joined to settings, secrets, models and windows. */
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { QuestionView } from '#contract'
import type { Models } from '../agent/model/models.ts'
import { createApprovals } from '../approval/approval-service.ts'
import { judge } from '../approval/gate/judge.ts'
import { createJudgeAsync } from '../approval/gate/judge-worker-client.ts'
import { contentMark } from '../approval/gate/session-scripts.ts'
import { warmUp as warmUpJudge } from '../approval/gate/warm-up.ts'
import { createConsoleTransport } from '../approval/questions/console-transport.ts'
import { createFarCode } from '../files/far/far-code.ts'
import type { EventBus } from '../host/event-bus.ts'
import type { Notices } from '../host/notices.ts'
import type { Log } from '../lib/log.ts'
import type { Clock } from '../ports/clock.ts'
import type { Place, Twin } from '../ports/place.ts'
import type { RunThere } from '../ports/plain-exec.ts'
import type { Unattended } from '../schedule/unattended.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Lifecycle } from './lifecycle.ts'
import { isFarName } from './places/far-judge.ts'
import { createPlaceJudge } from './places/place-judge.ts'
import { type ComposedSafety, decisionFolder } from './safety.ts'
import type { Signals } from './signals.ts'

export function composeApprovals(deps: {
  userData: string
  home: string
  /** Where the commands of a session run. */
  placeOf: (sessionId: string) => Place
  /** What the person gave a session to work in, in its place. */
  folderOf: (sessionId: string) => string
  /** The way to the files of a place that is not this machine. */
  reach: (call: { sessionId: string; taskId: string }) => Promise<RunThere>
  /** The app's own files: nothing an agent does may change them. */
  programFolders: readonly string[]
  /** The app's own processes, the one that starts commands first. */
  ownPids: () => readonly number[]
  /** The built file that judges long texts in a thread. */
  judgeWorker: URL
  /** Reads commands instead of the classifier. */
  judgeInstead?: typeof judge
  safety: ComposedSafety
  secrets: Secrets
  models: Models
  publish: EventBus['publish']
  notices: Notices
  isSomebodyThere: () => boolean
  /** The run of a schedule that a session is, or works for. */
  unattended: (sessionId: string) => Unattended | undefined
  /** When the session began, or the one that began it. */
  sessionStart: (sessionId: string) => number
  userTask: (sessionId: string) => string | undefined
  isPlanning: (sessionId: string) => boolean
  twinOf: (sessionId: string) => Twin | undefined
  clock: Clock
  signals: Signals
  log: Log
  /** No window shows it. */
  onUnseen?: ((question: QuestionView) => void) | undefined
  lifecycle: Lifecycle
}) {
  const { secrets, signals } = deps
  const logFolder = decisionFolder(deps.userData)
  const judgeNow = deps.judgeInstead ?? judge
  const judging = createJudgeAsync({
    judge: judgeNow,
    startWorker: () => new Worker(deps.judgeWorker),
  })
  const approvals = createApprovals({
    judge: createPlaceJudge({
      ...{ ...deps, judge: judging.judgeAsync, now: deps.clock.now },
      wasAtWork: (time) => approvals.wasAtWork(time),
      codeOf: async (call) => createFarCode(await deps.reach(call)),
    }),
    placeOf: deps.placeOf,
    complete: deps.models.review,
    safety: deps.safety,
    logFolder,
    questionFile: join(deps.userData, 'open-questions.json'),
    workFile: join(deps.userData, 'agents-at-work.json'),
    ownFolders: [deps.userData],
    areUnchanged: (files) =>
      [...(files ?? [])].every(([path, mark]) => isFarName(path) || contentMark(path) === mark),
    knownSecrets: secrets.values,
    publish: deps.publish,
    notice: deps.notices.raise,
    audience: (sessionId) => {
      if (deps.unattended(sessionId)) return 'nobody'
      const isAwaited = approvals.preferences().nobodyThere === 'wait'
      return deps.isSomebodyThere() || isAwaited ? 'present' : 'later'
    },
    agreedTo: (sessionId, key) => {
      const run = deps.unattended(sessionId)
      return run?.allowed.has(key) ? run.via : undefined
    },
    onNotAsked: (sessionId, call) => deps.unattended(sessionId)?.notAsked(call),
    mayDecide: () => true,
    userTask: deps.userTask,
    isPlanning: deps.isPlanning,
    twinOf: deps.twinOf,
    stopTask: (taskId, reason) => {
      deps.log.info('a task was stopped', { taskId, reason })
      signals.emit('taskStopped', { taskId, reason })
    },
    onUnseen: (question) => {
      deps.log.warn('a question is not shown by any window', { id: question.id })
      deps.onUnseen?.(question)
    },
    watch: {
      asked: (call, id) => {
        signals.emit('questionAsked', { id })
        deps.lifecycle.approvalAsked(call)
      },
      settled: (call, settlement, id) => {
        signals.emit('questionSettled', { id })
        deps.lifecycle.approvalSettled(call, settlement)
      },
    },
    ...deps.clock,
  })
  signals.on('sessionEnded', ({ sessionId }) => approvals.endSession(sessionId))
  signals.on('commandEnded', approvals.gate.finished)
  signals.on('modelsChanged', approvals.modelsChanged)
  return { ...approvals, answerInConsole, judgeText, warmUp, dispose }

  /** A text that nobody wants to run now. */
  async function judgeText(text: string, cwd: string) {
    return judging.judgeAsync(text, { cwd, home: deps.home })
  }

  /** Whoever sits at this console answers beside the windows, until the returned function is called. */
  function answerInConsole(streams: Parameters<typeof createConsoleTransport>[0]): () => void {
    const transport = createConsoleTransport(streams)
    const detach = approvals.attachTransport(transport)
    return () => {
      detach()
      transport.close()
    }
  }

  /** The first verdict of a run is a hundred times slower than the next; no card should wait for it. */
  async function warmUp(): Promise<void> {
    await warmUpJudge(judgeNow, { cwd: deps.userData, home: deps.home })
  }

  async function dispose(): Promise<void> {
    await approvals.dispose()
    await judging.dispose()
  }
}
