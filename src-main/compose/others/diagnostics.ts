/** Language servers, joined to the gate, the sandbox and the folders of sessions. */
import type { Handlers } from '#contract'
import { say } from '#say'
import type { Approvals } from '../../approval/approval-service.ts'
import { createDiagnostics, type LeaveQuestion } from '../../diagnostics/diagnostics.ts'
import { startServerProcess } from '../../diagnostics/server-process.ts'
import { stampOf } from '../../lib/door/agents-stamp.ts'
import type { Log } from '../../lib/log.ts'
import { maskSecrets } from '../../lib/mask-secrets.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ToolRequest } from '../../ports/gate.ts'
import type { Place } from '../../ports/place.ts'
import type { SettingsService } from '../../settings/settings.ts'
import { agentEnvironment } from '../../terminal/backends/local/environment.ts'
import type { ThisMachine } from '../../terminal/backends/local/this-machine.ts'
import type { ComposedSandbox } from '../places/sandbox.ts'
import type { Signals } from '../signals.ts'
import { createSearchPath } from './search-path.ts'

export function composeDiagnostics(deps: {
  environment: Readonly<Record<string, string | undefined>>
  settings: SettingsService
  gate: Approvals['gate']
  placeOf: (sessionId: string) => Place
  folderOf: (sessionId: string) => string
  ownerOf: (sessionId: string) => string
  thisMachine: ThisMachine
  sandbox: ComposedSandbox
  /** Names of variables that the person passes on to the commands of a session. */
  passOn: (sessionId: string) => readonly string[]
  isUnattended: (sessionId: string) => boolean
  isSomebodyThere: () => boolean
  knownSecrets: () => readonly string[]
  signals: Signals
  log: Log
  clock: Clock
}) {
  const { gate, sandbox, thisMachine, clock } = deps
  const launcherFor = sandbox.launcherForScripts(thisMachine.runFolder)
  const searchPath = createSearchPath(deps.environment)
  const log = deps.log.scoped('diagnostics')
  let path: Promise<string> | undefined
  let started = 0
  const diagnostics = createDiagnostics({
    isOn: () => deps.settings.get('agent').checksEdits,
    isHere: (sessionId) => deps.placeOf(sessionId).isThisMachine,
    ownerOf: deps.ownerOf,
    folderOf: deps.folderOf,
    isConfined: (sessionId) => launcherFor(sessionId) !== undefined,
    path: pathOnce,
    start: (sessionId, { path: PATH, ...program }, root) => {
      started += 1
      const start = {
        ...{ ...program, cwd: root, launcher: launcherFor(sessionId) },
        env: { ...agentEnvironment(deps.environment, deps.passOn(sessionId)), PATH },
        mark: `${thisMachine.appMark}.lsp${started}`,
        stamp: stampOf(thisMachine.appMark),
      }
      return startServerProcess(start, thisMachine.killTree.end)
    },
    waitsForPerson: (question) => gate.toolWaits(requestOf(question)),
    mayAsk: (sessionId) => deps.isSomebodyThere() && !deps.isUnattended(sessionId),
    ask: async (question) => (await gate.passTool(requestOf(question))).allowed,
    mask: (text) => maskSecrets(text, deps.knownSecrets()),
    onFailed: (server, reason) => log.warn(`the language server of ${server} failed`, { reason }),
    now: clock.now,
    after: clock.after,
  })
  deps.signals.on('sessionEnded', ({ sessionId }) => diagnostics.endSession(sessionId))
  deps.settings.onChange(
    ({ agent }) => [agent.checksEdits],
    () => {
      if (!deps.settings.get('agent').checksEdits) diagnostics.endAll()
    },
  )
  const handlers: Pick<Handlers, 'diagnostics.list'> = { 'diagnostics.list': diagnostics.list }
  return { ...diagnostics, handlers }

  /** Asking their shell takes its time. */
  function pathOnce(): Promise<string> {
    path ??= searchPath()
    return path
  }

  /** What may run code of the project within walls can be agreed to for good; without them never. */
  function requestOf({ sessionId, server, program, folder, isConfined, signal }: LeaveQuestion) {
    const values = { server, program, folder }
    return {
      ...{ sessionId, taskId: sessionId, callId: `look_${clock.newId().slice(0, 8)}`, signal },
      ...{ tool: 'diagnostics', args: {}, isReadOnly: false },
      ...{ cwd: folder, place: deps.placeOf(sessionId) },
      question: {
        about: say(isConfined ? 'diagnostics.question' : 'diagnostics.freeQuestion', values),
        level: isConfined ? 'caution' : 'dangerous',
        remember: isConfined ? `${server} in ${folder}` : null,
      },
    } satisfies ToolRequest
  }
}
