/** The approval side, joined to settings, secrets, models and windows. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { QuestionView, SkippedView } from '#contract'
import type { Models } from '../agent/model/models.ts'
import { createApprovals } from '../approval/approval-service.ts'
import { judge } from '../approval/gate/judge.ts'
import { createJudgeAsync } from '../approval/gate/judge-worker-client.ts'
import { contentMark } from '../approval/gate/session-scripts.ts'
import { createConsoleTransport } from '../approval/questions/console-transport.ts'
import type { EventBus } from '../host/event-bus.ts'
import type { Notices } from '../host/notices.ts'
import type { Log } from '../lib/log.ts'
import type { Clock } from '../ports/clock.ts'
import type { Place } from '../ports/place.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { SettingsService } from '../settings/settings.ts'
import type { Lifecycle } from './lifecycle.ts'
import { createPlaceJudge } from './place-judge.ts'
import type { Signals } from './signals.ts'

const SEAL_KEY = 'safety.key'
const SEAL = 'safety.seal'
const TYPICAL_COMMAND = 'cd project && rm -rf "$BUILD"/old | tee log.txt'

export function composeApprovals(deps: {
  userData: string
  home: string
  /** Where the commands of a session run. */
  placeOf: (sessionId: string) => Place
  /** The app's own files: nothing an agent does may change them. */
  programFolders: readonly string[]
  /** The app's own processes, the one that starts commands first. */
  ownPids: () => readonly number[]
  /** The built file that judges long texts in a thread. */
  judgeWorker: URL
  settings: SettingsService
  secrets: Secrets
  models: Models
  publish: EventBus['publish']
  notices: Notices
  isSomebodyThere: () => boolean
  /** When the session began, or the one that began it. */
  sessionStart: (sessionId: string) => number
  userTask: (sessionId: string) => string | undefined
  clock: Clock
  signals: Signals
  log: Log
  runSkipped: (skipped: SkippedView) => Promise<void>
  /** No window shows it. */
  onUnseen?: ((question: QuestionView) => void) | undefined
  lifecycle: Lifecycle
}) {
  const { settings, secrets, signals } = deps
  const logFolder = join(deps.userData, 'decisions')
  const judging = createJudgeAsync({ judge, startWorker: () => new Worker(deps.judgeWorker) })
  const approvals = createApprovals({
    judge: createPlaceJudge({ ...deps, judge: judging.judgeAsync }),
    placeOf: deps.placeOf,
    complete: deps.models.review,
    stores: {
      allowlist: {
        load: () => settings.stored('commandAllowlist').entries,
        save: (entries) => settings.set({ commandAllowlist: { entries } }),
      },
      denyRules: {
        load: () => settings.stored('commandDenylist').entries,
        save: (entries) => settings.set({ commandDenylist: { entries } }),
      },
      preferences: {
        load: () => settings.stored('approvals').preferences,
        save: (preferences) => settings.set({ approvals: { preferences } }),
      },
      terminal: { load: () => settings.stored('terminal') },
      models: { load: () => settings.stored('models') },
      seal: { load: () => secrets.get(SEAL), save: (seal) => secrets.set(SEAL, seal) },
    },
    isFirstStart: secrets.get(SEAL_KEY) === undefined && !existsSync(logFolder),
    sealKey: sealKey(),
    isSealKeyKept: () => secrets.noKeyStore() === null,
    logFolder,
    questionFile: join(deps.userData, 'open-questions.json'),
    ownFolders: [deps.userData],
    areUnchanged: (files) => [...(files ?? [])].every(([path, mark]) => contentMark(path) === mark),
    knownSecrets: secrets.values,
    publish: deps.publish,
    notice: deps.notices.raise,
    audience: () => (deps.isSomebodyThere() ? 'present' : 'later'),
    mayDecide: () => true,
    userTask: deps.userTask,
    stopTask: (taskId, reason) => {
      deps.log.info('a task was stopped', { taskId, reason })
      signals.emit('taskStopped', { taskId, reason })
    },
    runSkipped: deps.runSkipped,
    onUnseen: (question) => {
      deps.log.warn('a question is not shown by any window', { id: question.id })
      deps.onUnseen?.(question)
    },
    watch: { asked: deps.lifecycle.approvalAsked, settled: deps.lifecycle.approvalSettled },
    ...deps.clock,
  })
  signals.on('sessionEnded', ({ sessionId }) => approvals.endSession(sessionId))
  signals.on('commandEnded', approvals.gate.finished)
  signals.on('modelsChanged', approvals.modelsChanged)
  settings.onChange(({ terminal, models }) => [terminal, models], approvals.settingsWritten)
  return { ...approvals, answerInConsole, warmUp, chosenShell, passOn, dispose }

  function chosenShell(): string {
    return approvals.isTrusted() ? settings.get('terminal').shell : ''
  }

  /** The variables that commands see although they are not known to be harmless. */
  function passOn(): readonly string[] {
    return approvals.isTrusted() ? settings.get('terminal').passthrough : []
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

  /** The first verdict of a run is ten times slower than the next; no card should wait for it. */
  async function warmUp(): Promise<void> {
    await judging.judgeAsync(TYPICAL_COMMAND, { cwd: deps.userData, home: deps.home })
  }

  async function dispose(): Promise<void> {
    await approvals.dispose()
    await judging.dispose()
  }

  function sealKey(): string {
    const known = secrets.get(SEAL_KEY)
    if (known) return known
    const made = randomBytes(32).toString('base64')
    secrets.set(SEAL_KEY, made)
    return made
  }
}
