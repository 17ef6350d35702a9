/** Terminals of the person and of the agent: builds their parts and joins them. */
import { join } from 'node:path'
import type { SkippedView, WhenQuitting } from '#contract'
import { eachText, type Words } from '#words'
import { absolutePath } from '../lib/absolute-path.ts'
import { stampOf } from '../lib/door/agents-stamp.ts'
import type { Log } from '../lib/log.ts'
import { maskSecrets } from '../lib/mask-secrets.ts'
import type { ReadCall } from '../ports/call.ts'
import type { Clock } from '../ports/clock.ts'
import type { CarriedState, CommandEnd, CommandRequest, Pass } from '../ports/gate.ts'
import type { NoteRun } from '../ports/network.ts'
import type { WatchCommand } from '../ports/toolbox/command-changes.ts'
import type { BackendError, Sandbox } from './backends/backend.ts'
import { listensAt } from './backends/local/listening.ts'
import { nearestFolder } from './backends/local/local.ts'
import type { ThisMachine } from './backends/local/this-machine.ts'
import type { Places } from './backends/places.ts'
import { commandsOf } from './batch-commands.ts'
import { createCopyRuns } from './copy-runs.ts'
import { createCwds } from './cwd.ts'
import { createKeyboards } from './display/keyboards.ts'
import { createPersonShells } from './display/person-shells.ts'
import { createScrollbackFiles } from './display/scrollback-files.ts'
import { createScrollbackKeeper } from './display/scrollback-keeper.ts'
import { createTerminals, type PublishTerminal, type Terminal } from './display/terminals.ts'
import { createAgentRuns } from './execution/agent-runs.ts'
import { createExecutor } from './execution/executor.ts'
import { rememberRun } from './execution/last-run.ts'
import { createSettling } from './execution/settling.ts'
import { pruneSpillFiles } from './execution/spill-file.ts'
import { createPlaceShells } from './place-shells.ts'
import { adoptProcesses } from './processes/adopt-processes.ts'
import { createGatedInput } from './processes/gated-input.ts'
import { createProcessActions } from './processes/process-actions.ts'
import { createProcessCheckpoint } from './processes/process-checkpoint.ts'
import { noticeWords } from './processes/process-notice.ts'
import { createProcesses } from './processes/processes.ts'
import { spawnPty } from './pty.ts'
import { createTerminalAccess, type OutputRewriter } from './terminal-access.ts'
import { createTerminalHandlers } from './terminal-handlers.ts'

const SHELL = 'shell' // in the marks of the person's own

export interface TerminalServiceDeps {
  publish: PublishTerminal
  log: Log
  clock: Clock
  /** Where the person's own shells run, and where it is written down what must outlive the app. */
  thisMachine: ThisMachine
  /** Where the commands of each session run. */
  places: Places
  /** The gate: no text of the agent reaches a shell without it. */
  pass: Pass
  /** Opens the questions of a whole batch of calls at once; the answer withdraws them. */
  prepare?(requests: readonly CommandRequest[]): () => void
  /** A command of an earlier run of the app goes on; the answer says that it has ended. */
  goesOn?(request: CommandRequest): Promise<() => void>
  /** A command that the gate let through has ended. */
  onFinished?(end: CommandEnd): void
  /** Keeps what a command changes in files. */
  watch?: WatchCommand
  knownSecrets(): readonly string[]
  /** Notes which hosts a command reaches. */
  note: NoteRun
  /** What may change what the model reads of a command's output, while there is anything. */
  outputRewriter?: OutputRewriter
  /** Hands a notice to the agent of a session. */
  deliver(sessionId: string, words: Words): void
  /** Where a shell of the person's own begins that is given no folder. */
  nextFolder(): string
  /** The shell of the person's own tabs, when they chose one. */
  chosenShell?(): string
  /** What becomes of sandboxes in other places when the app is closed. */
  whenQuitting(): WhenQuitting
  /** How many lines of each terminal a window keeps. */
  scrollbackLines(): number
}

export function createTerminalService(deps: TerminalServiceDeps) {
  const { log, places } = deps
  const { now, after } = deps.clock
  const { machine, killTree, appMark, stateFolder } = deps.thisMachine
  const typedSecrets = new Map<string, Set<string>>()
  const onFailure = (error: unknown) => log.error('terminals could not be written down', { error })
  const deadMark = rememberRun(stateFolder, appMark, onFailure)
  let shellCount = 0
  let isClosing = false

  const terminals = createTerminals({
    publish: deps.publish,
    now,
    after,
    scrollbackLines: deps.scrollbackLines,
    newId: () => `term_${deps.clock.newId().slice(0, 13)}`,
    onEnded: (terminal) => {
      if (!isClosing) void scrollback.save(terminal)
    },
    onRemoved: (id) => scrollback.forget(id),
  })
  const cwds = createCwds({ defaultCwd: (taskId) => places.folderOf(taskId) })
  const keyboards = createKeyboards({ now })
  const spillFolder = join(stateFolder, 'output')
  const executor = createExecutor({
    spillFolder,
    clean: (text) => maskSecrets(text, allSecrets()),
    after,
    now,
  })
  const runs = createAgentRuns({
    ...{ terminals, executor, keyboards, note: deps.note },
    onSecret: (sessionId, secret) => {
      typedSecrets.set(sessionId, (typedSecrets.get(sessionId) ?? new Set()).add(secret))
    },
    after,
  })
  const processes = createProcesses({
    runs,
    notify: (sessionId, notice) =>
      deps.deliver(
        sessionId,
        eachText(noticeWords(notice), (text) => clean(text, sessionId)),
      ),
    onChange: () => checkpoint.save(processes.all()),
    listensAt: async ({ run }, port) => {
      if (!run.sandbox.capabilities.isThisMachine) return false
      const { mark, pid, startTime } = run.executing.ref
      const members = await killTree.members({
        ...{ mark, ...(pid !== undefined && { leader: pid }) },
        ...(startTime !== undefined && { leaderStartTime: startTime }),
      })
      return listensAt(
        port,
        members.map((member) => member.pid),
      )
    },
    ...{ now, after },
  })
  const checkpoint = createProcessCheckpoint({
    path: join(stateFolder, 'processes.json'),
    clean: (text) => maskSecrets(text, allSecrets()),
    onFailure,
  })
  const shells = createPersonShells({
    ...{ terminals, machine, killTree, spawnPty, nearestFolder },
    ...(deps.chosenShell && { chosenShell: deps.chosenShell }),
    defaultCwd: deps.nextFolder,
    nextMark: () => `${appMark}.${SHELL}${++shellCount}`,
  })
  const scrollback = createScrollbackKeeper({
    files: createScrollbackFiles({ folder: join(stateFolder, 'scrollback'), onFailure }),
    ...{ terminals, shells, now },
    after,
    clean: (text) => maskSecrets(text, allSecrets()),
  })
  const actions = createProcessActions({
    processes,
    mayWrite: createGatedInput({ pass: deps.pass, places }).mayWrite,
    ...{ clean, now },
    after,
  })
  const { accessFor } = createTerminalAccess({
    ...{ places, executor, runs, processes, actions, cwds, keyboards, clean },
    settling: createSettling({ after }),
    after,
    pass: deps.pass,
    onFinished: deps.onFinished ?? (() => {}),
    outputRewriter: deps.outputRewriter ?? (() => undefined),
    watch: deps.watch ?? (async () => async () => {}),
  })
  const copyRuns = createCopyRuns({
    provider: deps.thisMachine.provider,
    ...{ places, executor, runs, cwds, clean },
  })
  const placeShells = createPlaceShells({ terminals, executor, places })
  const handlers = createTerminalHandlers({ terminals, shells, placeShells, runs, keyboards })
  const ready = start()

  return {
    handlers,
    accessFor,
    ready,
    list: terminals.list,
    /** The commands that go on when the app is closed, for whoever says so. */
    keptCommands: () =>
      keptOnes().map((terminal) => maskSecrets(terminal.view().title, allSecrets())),
    clientGone: terminals.clientGone,
    cwdOf: cwds.of,
    chooseCwd: cwds.override,
    resolvePath: resolveThere,
    prepare,
    runSkipped,
    runOnCopy: copyRuns.run,
    endSession,
    runningIn,
    leavePlace,
    leaveIfGone,
    placesChanged: () => places.retire(executor.whenIdle, executor.release),
    dispose,
  }

  /** Processes first: a terminal that still runs is not one to be restored. */
  async function start(): Promise<void> {
    const saved = await checkpoint.load()
    const { goesOn } = deps
    if (saved.length > 0) await adoptProcesses(saved, { places, runs, processes, log, goesOn })
    if (deadMark) await endLeftOvers(deadMark)
    await scrollback.start()
    await pruneSpillFiles(spillFolder, now())
  }

  /** What a run of the app that crashed left behind, but for what is shown again, or the person's. */
  async function endLeftOvers(mark: string): Promise<void> {
    const shown = new Set(processes.all().map(({ run }) => run.executing.ref.mark))
    const family = {
      mark: `${mark}.`,
      stamp: stampOf(mark),
      isExcepted: (other: string) => shown.has(other) || other.startsWith(`${mark}.${SHELL}`),
    }
    const left = await killTree.members(family)
    if (left.length === 0) return
    log.warn('processes of an earlier run are ended', { pids: left.map(({ pid }) => pid) })
    await killTree.end(family)
  }

  /** As a shell of the task would take it. */
  function resolveThere(taskId: string, path: string): string {
    return absolutePath(path, cwds.of(taskId), places.of(taskId).home)
  }

  /** A place that cannot be opened has nothing; whoever wants to run something there is told why. */
  async function carriedOf(sessionId: string): Promise<CarriedState | undefined> {
    const sandbox = await places.sandboxFor(sessionId, sessionId).catch(() => undefined)
    return sandbox && executor.carried(sandbox)
  }

  /** Asks for all commands of a reply at once, before the first of them runs; the answer withdraws. */
  function prepare(
    session: { id: string },
    calls: readonly ReadCall[],
    signal: AbortSignal,
  ): () => void {
    const requests = commandsOf(calls, {
      sessionId: session.id,
      place: places.of(session.id),
      carried: () => carriedOf(session.id),
      resolve: (path) => resolveThere(session.id, path),
      signal,
    })
    if (requests.length < 2 || !deps.prepare) return () => {}
    const withdraw = deps.prepare(requests)
    signal.addEventListener('abort', withdraw, { once: true })
    return withdraw
  }

  /** A command that nobody answered for in time, and that a person wants to run after all. */
  async function runSkipped(skipped: SkippedView): Promise<void> {
    const { sessionId, callId, command, cwd } = skipped
    const { signal } = new AbortController()
    const access = accessFor({
      sessionId,
      taskId: sessionId,
      callId,
      name: skipped.tool,
      signal,
      traces: {},
    })
    const outcome = await access.exec({ command, workdir: cwd })
    const result =
      'refused' in outcome
        ? `It was not run: ${outcome.message}`
        : `Exit code: ${outcome.exitCode}\nOutput:\n${outcome.output}`
    const text = `[The person ran a command that had been skipped: ${command}\n${result}]`
    deps.deliver(sessionId, { text })
  }

  /** Nothing of a conversation that is gone may go on. */
  async function endSession(sessionId: string): Promise<void> {
    const own = terminals.all().filter((terminal) => terminal.view().sessionId === sessionId)
    // At once: a conversation that is brought back meanwhile has chosen its folder again.
    cwds.forget(sessionId)
    await Promise.all(own.map((terminal) => terminal.program.kill()))
    for (const terminal of own) terminals.remove(terminal.id)
    typedSecrets.delete(sessionId)
    await processes.forgetSession(sessionId)
    await places.release(sessionId, executor.release)
  }

  /** How many commands of these sessions run. */
  function runningIn(sessionIds: readonly string[]): number {
    return terminals.all().filter((terminal) => runsFor(terminal, sessionIds)).length
  }

  /** These sessions go elsewhere: what runs for them is ended, and they begin where work begins there. */
  async function leavePlace(sessionIds: readonly string[]): Promise<void> {
    const own = terminals.all().filter((terminal) => runsFor(terminal, sessionIds))
    await Promise.all(own.map((terminal) => terminal.program.kill()))
    for (const id of sessionIds) {
      cwds.forget(id)
      await places.release(id, executor.release)
    }
  }

  /** A file could not be reached there: if all of it is gone, the next one gets another. */
  function leaveIfGone(
    of: { sessionId: string; taskId: string },
    sandbox: Sandbox,
    error: BackendError,
  ): Promise<void> {
    return places.leaveIfGone(of, sandbox, error, executor.release)
  }

  function runsFor(terminal: Terminal, sessionIds: readonly string[]): boolean {
    const { state, owner, sessionId } = terminal.view()
    const isTheirs = sessionId !== undefined && sessionIds.includes(sessionId)
    return state.kind === 'running' && owner === 'agent' && isTheirs
  }

  async function dispose(): Promise<void> {
    await ready
    isClosing = true
    await scrollback.close()
    const running = terminals.all().filter((terminal) => terminal.view().state.kind === 'running')
    const kept = keptOnes()
    const keptRuns = kept.flatMap(({ id }) => runs.of(id) ?? [])
    const keepMarks = new Set(keptRuns.map(({ executing }) => executing.ref.mark))
    const standing = new Set(keptRuns.map(({ sandbox }) => sandbox))
    const otherwise = deps.whenQuitting() === 'stop' ? 'destroy' : 'park'
    const ending = running.filter((terminal) => !kept.includes(terminal))
    await Promise.all(ending.map((terminal) => terminal.program.kill()))
    checkpoint.save(processes.all())
    await checkpoint.flush()
    await places.dispose(keepMarks, executor.release, (sandbox) =>
      standing.has(sandbox) ? 'keep' : otherwise,
    )
  }

  /** What goes on when the app is closed. */
  function keptOnes(): Terminal[] {
    return terminals.all().filter((terminal) => {
      const { state, kept } = terminal.view()
      return state.kind === 'running' && kept
    })
  }

  function clean(text: string, sessionId: string): string {
    const typed = [...(typedSecrets.get(sessionId) ?? [])].filter((secret) => secret.length >= 4)
    const hidden = typed.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text)
    return maskSecrets(hidden, deps.knownSecrets())
  }

  function allSecrets(): string[] {
    return [...deps.knownSecrets(), ...[...typedSecrets.values()].flatMap((set) => [...set])]
  }
}

export type TerminalService = ReturnType<typeof createTerminalService>
