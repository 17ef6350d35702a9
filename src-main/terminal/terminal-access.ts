/** What a tool call can do with terminals: every text goes through the gate before it runs. */

import { absolutePath } from '../lib/absolute-path.ts'
import type { RanElsewhere } from '../ports/elsewhere.ts'
import type {
  CarriedState,
  CommandEnd,
  GateAnswer,
  GateYes,
  Pass,
  WantedOutside,
} from '../ports/gate.ts'
import type {
  BackgroundRequest,
  BackgroundStarted,
  ExecOutcome,
  ExecRequest,
  ProcessAction,
  Refusal,
  TerminalCall,
} from '../ports/terminal.ts'
import type { WatchCommand } from '../ports/toolbox/command-changes.ts'
import { BackendError, NoLongerAllowed, type Sandbox } from './backends/backend.ts'
import type { Places } from './backends/places.ts'
import type { Cwds } from './cwd.ts'
import type { Keyboards } from './display/keyboards.ts'
import { needsDrawing, plainText } from './display/plain-text.ts'
import type { AgentRun, AgentRuns } from './execution/agent-runs.ts'
import { boundText } from './execution/bounded-output.ts'
import { commandProblem } from './execution/command-problem.ts'
import type { ExecutionResult, Executor } from './execution/executor.ts'
import { blocked, interrupted, lost, noFolder, notStarted, refusal } from './execution/not-run.ts'
import { hostsOf, reachOf, refusedHosts } from './execution/run-hosts.ts'
import type { Settling } from './execution/settling.ts'
import { othersUnseen, refusedNote, wantedOutside } from './execution/wanted-outside.ts'
import { withRetries } from './execution/with-retries.ts'
import type { createProcessActions } from './processes/process-actions.ts'
import type { Processes } from './processes/processes.ts'
import type { ShellRun } from './protocol/shells.ts'

export interface TerminalAccessDeps {
  places: Places
  executor: Executor
  runs: AgentRuns
  processes: Processes
  actions: ReturnType<typeof createProcessActions>
  cwds: Cwds
  keyboards: Keyboards
  settling: Settling
  pass: Pass
  onFinished(end: CommandEnd): void
  /** Keeps what a command changes in files. */
  watch: WatchCommand
  clean(text: string, sessionId: string): string
  outputRewriter: OutputRewriter
  after(ms: number, run: () => void): () => void
}

/** Gets texts without secrets; the answer's text, when there is one, takes the place of `output`. */
export type OutputRewriter = () =>
  | ((shown: {
      sessionId: string
      callId: string
      command: string
      output: string
      exitCode: number
    }) => Promise<string | undefined>)
  | undefined

interface Ready {
  command: string
  approval?: string
  approvedBy?: GateYes['approvedBy']
  confined?: ShellRun['confined']
  alsoHosts?: readonly string[]
  looksOnly?: true
  mayStart: (carried?: CarriedState) => boolean
  sandbox: Sandbox
  cwd: string
}

/** In the background it is meant to go on; elsewhere it is when it has a terminal. */
type Wanted = ExecRequest & { isEndless?: boolean }

const MOST_ROUNDS = 3 // after that somebody is changing things faster than they can be judged

export function createTerminalAccess(deps: TerminalAccessDeps) {
  const { cwds, keyboards, places, runs, settling } = deps
  return { accessFor }

  function accessFor(call: TerminalCall) {
    const { sessionId, taskId, callId, signal } = call
    return {
      exec,
      startBackground,
      process: (action: ProcessAction) => act(action),
      cwd: () => cwds.of(taskId),
    }

    /** What failed for want of something outside runs again there, if the person lets it out. */
    async function exec(request: ExecRequest): Promise<ExecOutcome | Refusal> {
      const { wanted, ...outcome } = await execOnce(request)
      if (wanted === undefined || 'refused' in outcome) return outcome
      const again = await execOnce(request, wanted)
      if (!('refused' in again)) return again
      return { ...outcome, note: withNote(outcome, refusedNote(wanted)) }
    }

    async function execOnce(
      request: Wanted,
      wants?: WantedOutside,
    ): Promise<(ExecOutcome | Refusal) & { wanted?: WantedOutside }> {
      const begun = await asAllowed(request, wants, async (ready) => {
        const over = ready.looksOnly ? undefined : await deps.watch(call)
        const run = await start(ready, request)
        if (!('terminal' in run)) return run
        call.traces.terminalId = run.terminal.id
        return { ready, run, over }
      })
      if (!('run' in begun)) return begun
      const { ready, run, over } = begun
      const result = await run.result
      await over?.()
      settling.add(taskId, run.executing.settled)
      const output = await outputFor(ready, run, result)
      const wanted = wantedOutside({
        isConfined: run.executing.isConfined === true && wants === undefined,
        exitCode: result.status === 'exited' ? result.exitCode : 0,
        isOffline: places.of(sessionId).isOffline,
        refused: run.hosts()?.refused,
        output,
      })
      // One that may run again does so from where it began.
      const stays = request.workdir !== undefined || wanted !== undefined
      const moved = !stays && moveTo(result, ready.cwd)
      deps.onFinished({
        sessionId,
        callId,
        exitCode: result.exitCode,
        durationMs: result.durationMs,
        ...hostsOf(run),
      })
      if (result.status === 'lost') await leaveIfGone(ready.sandbox, result.error)
      const note = noteOf(ready, run, result)
      return {
        ...(wanted !== undefined && { wanted }),
        status: result.status,
        exitCode: result.exitCode ?? -1,
        output,
        totalChars: result.totalChars,
        ...(result.spillPath && { spillPath: result.spillPath }),
        ...(moved && { cwd: cwds.of(taskId) }),
        ...(ready.approval && { approval: ready.approval }),
        ...(note && { note }),
      }
    }

    async function startBackground(
      request: BackgroundRequest,
    ): Promise<BackgroundStarted | Refusal> {
      if (!deps.processes.hasRoom())
        return blocked('64 background processes already run; end some of them first')
      const endless = { ...request, isEndless: true }
      const begun = await asAllowed(endless, undefined, async (ready) => {
        let startedFrom: CarriedState | undefined
        const process = await deps.processes
          .start({
            ...ready,
            mayStart: (carried) => {
              startedFrom = carried
              return ready.mayStart(carried)
            },
            startedFrom: () => startedFrom,
            previousCwd: cwds.previousOf(taskId),
            ...{ sessionId, taskId, callId },
            isPty: request.pty ?? false,
            notifyOnComplete: request.notifyOnComplete ?? false,
            patterns: request.watchPatterns ?? [],
          })
          .catch(leaving(ready.sandbox))
        if ('note' in process) return process
        call.traces.terminalId = process.run.terminal.id
        return { ready, process }
      })
      if ('refused' in begun) return begun
      if (!('process' in begun)) return blocked(notStarted(begun))
      const { ready, process } = begun
      const { startedAt } = process
      void process.ended.then(({ exitCode, at }) =>
        deps.onFinished({
          ...{ sessionId, callId, exitCode, durationMs: at - startedAt },
          ...hostsOf(process.run),
        }),
      )
      return {
        processId: process.id,
        pid: process.run.executing.ref.pid ?? null,
        ...(ready.approval && { approval: ready.approval }),
      }
    }

    async function act(action: ProcessAction): Promise<Record<string, unknown>> {
      await keyboards.whenFree(sessionId, signal)
      return deps.actions.act({ sessionId, callId }, action, signal)
    }

    /**
     * From the answer to the start: when something that the answer was about has become another
     * meanwhile, the command is judged and, if need be, asked about again.
     */
    async function asAllowed<Begun>(
      request: Wanted,
      wants: WantedOutside | undefined,
      begin: (ready: Ready) => Promise<Begun>,
    ): Promise<Begun | Refusal | ExecOutcome> {
      for (let round = 0; round < MOST_ROUNDS; round++) {
        await settling.wait(taskId)
        const ready = await prepare(request, wants)
        if (!('sandbox' in ready)) return ready
        await settling.wait(taskId)
        try {
          return await begin(ready)
        } catch (error) {
          if (!(error instanceof NoLongerAllowed)) throw error
        }
      }
      return blocked(
        'the files it runs, or what earlier commands left in the shell, keep changing while it is about to start; run it when nothing else does',
      )
    }

    /** The road that every command takes: sound, nobody at the keyboard, allowed, a place to run. */
    async function prepare(
      request: Wanted,
      wants: WantedOutside | undefined,
    ): Promise<Ready | Refusal | ExecOutcome> {
      const problem = commandProblem(request.command)
      if (problem) return blocked(problem)
      await keyboards.whenFree(sessionId, signal)
      // Before the question: what `~` means there, and what earlier commands left, is part of it.
      const sandbox = await reach(() => places.sandboxFor(sessionId, taskId, signal)).catch(lost)
      if (!('start' in sandbox)) return signal.aborted ? interrupted() : sandbox
      return prepareIn(sandbox, request, wants).catch(leaving(sandbox))
    }

    async function prepareIn(
      sandbox: Sandbox,
      request: Wanted,
      wants: WantedOutside | undefined,
    ): Promise<Ready | Refusal | ExecOutcome> {
      const wanted = absolutePath(request.workdir ?? '.', cwds.of(taskId), sandbox.home)
      // Nothing runs in a folder that nobody chose, so nobody need be asked about it either. One that
      // goes while a person decides ends the command where it would enter it.
      const cwd = await sandbox.nearestFolder(wanted)
      if (cwd !== wanted) return blocked(noFolder(wanted, cwd, request.workdir === undefined))
      if (signal.aborted) return interrupted()
      const decision = await passIn(sandbox, cwd, request, wants)
      if (!decision.allowed)
        return decision.elsewhere ? ranOn(request.command, decision.elsewhere) : refusal(decision)
      const edited = commandProblem(decision.command)
      if (edited) return blocked(edited)
      if (signal.aborted) return interrupted()
      const { stillHolds } = decision
      return {
        command: decision.command,
        ...(decision.note && { approval: decision.note }),
        ...(decision.approvedBy && { approvedBy: decision.approvedBy }),
        ...(decision.looksOnly && { looksOnly: true }),
        ...reachOf(wants, decision.confined, places.of(sessionId)),
        // A session that has moved meanwhile is asked about the place that it is in now.
        mayStart: (carried) => places.holds(sandbox) && stillHolds(carried),
        sandbox,
        cwd,
      }
    }

    /** What came of it on a copy is what the model reads, with where that was. */
    async function ranOn(command: string, { traces, ...ran }: RanElsewhere): Promise<ExecOutcome> {
      Object.assign(call.traces, traces)
      const exitCode = ran.exitCode ?? -1
      return { ...ran, exitCode, output: await forModel(command, ran.output, exitCode) }
    }

    function passIn(
      sandbox: Sandbox,
      cwd: string,
      { command, pty, isEndless = pty }: Wanted,
      wants: WantedOutside | undefined,
    ): Promise<GateAnswer> {
      return deps.pass({
        ...{ sessionId, taskId, callId, signal, command, cwd },
        carried: () => deps.executor.carried(sandbox),
        previousCwd: cwds.previousOf(taskId),
        tool: call.name ?? 'terminal',
        place: places.of(sessionId),
        ...(wants !== undefined && { wants }),
        ...(isEndless && { isEndless }),
      })
    }

    async function start(ready: Ready, request: ExecRequest): Promise<AgentRun | ExecOutcome> {
      return reach(() =>
        runs.start({
          ...ready,
          ...{ sessionId, callId, signal },
          previousCwd: cwds.previousOf(taskId),
          isPty: request.pty ?? false,
          isBackground: false,
          ...(request.timeoutMs !== undefined && { timeoutMs: request.timeoutMs }),
        }),
      ).catch(leaving(ready.sandbox))
    }

    /** Nothing has run when a place cannot be reached, so it can be tried again. */
    function reach<Value>(run: () => Promise<Value>): Promise<Value> {
      return withRetries(run, { after: deps.after, signal })
    }

    /** The place failed before anything ran: then the next command opens it anew, and may ask. */
    function leaving(sandbox: Sandbox) {
      return async (error: unknown): Promise<ExecOutcome & { note: string }> => {
        const outcome = lost(error)
        if (error instanceof BackendError) await leaveIfGone(sandbox, error)
        return outcome
      }
    }

    function leaveIfGone(sandbox: Sandbox, error?: BackendError): Promise<void> {
      return places.leaveIfGone({ sessionId, taskId }, sandbox, error, deps.executor.release)
    }

    /** Compared by what the paths mean: `/tmp` and `/private/tmp` are the same place. */
    function moveTo(result: ExecutionResult, from: string): boolean {
      if (result.cwd === undefined) return false
      cwds.record(taskId, result.cwd, result.previousCwd)
      if (result.cwd === from) return false
      const { followLinks } = places.of(sessionId)
      return !followLinks || followLinks(from) !== followLinks(result.cwd)
    }

    async function outputFor(
      ready: Ready,
      run: AgentRun,
      result: ExecutionResult,
    ): Promise<string> {
      const seen = needsDrawing(result.output) ? await run.screenText() : undefined
      run.release()
      const output = deps.clean(seen ?? plainText(result.output), sessionId)
      return forModel(ready.command, output, result.exitCode ?? -1)
    }

    async function forModel(text: string, output: string, exitCode: number): Promise<string> {
      const rewrite = deps.outputRewriter()
      if (!rewrite) return boundText(output)
      const command = deps.clean(text, sessionId)
      const rewritten = await rewrite({ sessionId, callId, command, output, exitCode })
      return boundText(rewritten ?? output)
    }

    function noteOf(ready: Ready, run: AgentRun, result: ExecutionResult): string | undefined {
      const heldMs = keyboards.heldFor(run.terminal.id)
      const notes = [
        places.wasReplaced(taskId, ready.sandbox) &&
          `${ready.sandbox.name} had to be replaced by a new one; what ran there is gone, and files may be`,
        heldMs > 0 && `a person typed in this terminal for ${Math.ceil(heldMs / 1_000)} seconds`,
        result.survivors > 0 && `${result.survivors} of its processes could not be ended`,
        refusedHosts(run),
        othersUnseen(ready.command, run, result),
        result.error?.message,
      ].filter((note) => typeof note === 'string')
      return notes.length > 0 ? notes.join('; ') : undefined
    }
  }
}

function withNote({ note }: { note?: string }, more: string): string {
  return note === undefined ? more : `${note}; ${more}`
}
