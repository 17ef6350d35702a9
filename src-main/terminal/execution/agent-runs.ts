/** Runs a command of the agent in a terminal that the person can watch, and take over. */

import type { GateYes } from '../../ports/gate.ts'
import type { NotedHosts, NoteRun } from '../../ports/network.ts'
import { NoLongerAllowed, type Running, type Sandbox } from '../backends/backend.ts'
import type { Keyboards } from '../display/keyboards.ts'
import { createScreen } from '../display/screen.ts'
import { createSecretPrompt, type SecretPrompt } from '../display/secret-prompt.ts'
import type { Terminal, TerminalProgram, Terminals } from '../display/terminals.ts'
import type { PtySize } from '../pty.ts'
import type { Executing, Execution, ExecutionResult, Executor } from './executor.ts'

const SIZE: PtySize = { columns: 120, rows: 30 } // wide enough that tables of tools do not wrap
const TITLE_CHARS = 80
const ANSWER_MS = 5 * 60_000

export interface RunRequest {
  sandbox: Sandbox
  command: string
  cwd: string
  previousCwd?: string
  isPty: boolean
  isBackground: boolean
  timeoutMs?: number
  signal?: AbortSignal
  confined?: Execution['confined']
  /** Those that it may reach this time, beside the ones that are allowed. */
  alsoHosts?: readonly string[]
  mayStart?: Execution['mayStart']
  sessionId: string
  callId: string
  processId?: string
  approvedBy?: GateYes['approvedBy']
  isOnCopy?: boolean
  /** On a copy, where nothing is noted: what its programs ask for hosts. */
  proxy?: Execution['network']
  onOutput?(bytes: Uint8Array): void
}

export interface AgentRun {
  readonly terminal: Terminal
  readonly sandbox: Sandbox
  readonly executing: Executing
  readonly result: Promise<ExecutionResult>
  /** What it reached on the network so far, where that is noted. */
  hosts(): NotedHosts | undefined
  /** It can go on after the app. */
  readonly survives: boolean
  /** What a person would see; undefined without a PTY, or when it was too much to draw. */
  screenText(): Promise<string | undefined>
  /** The present screen, for a window that comes too late for the bytes that drew it. */
  picture(): Promise<{ replay: string; cursor: number } | undefined>
  /** Nobody will ask for the screen any more. */
  release(): void
}

export interface AgentRunsDeps {
  terminals: Terminals
  executor: Executor
  keyboards: Keyboards
  /** Notes which hosts a command reaches. */
  note: NoteRun
  /** A password was typed: it must not be shown to the model, wherever it turns up. */
  onSecret(sessionId: string, secret: string): void
  after(ms: number, run: () => void): () => void
}

export function createAgentRuns(deps: AgentRunsDeps) {
  const runs = new Map<string, { run: AgentRun; prompt?: SecretPrompt }>()
  return { start, adopt, of, typed }

  function start(request: RunRequest): Promise<AgentRun> {
    return open(request, (execution) => deps.executor.start(request.sandbox, execution))
  }

  /** A process of an earlier run of the app that was found again. */
  function adopt(request: RunRequest, running: Running, nonce: string): Promise<AgentRun> {
    return open(request, async (execution) =>
      deps.executor.follow(request.sandbox, running, nonce, execution),
    )
  }

  function notedOf(request: RunRequest, terminal: Terminal) {
    const { sessionId, cwd, alsoHosts, confined } = request
    return deps.note({
      ...{ sessionId, cwd, isOnline: confined === 'online' },
      ...(alsoHosts && { alsoHosts }),
      onNoted: ({ reached, refused }) =>
        terminal.change({ hosts: { reached: [...reached], refused: [...refused] } }),
    })
  }

  async function open(
    request: RunRequest,
    launch: (execution: Execution) => Promise<Executing>,
  ): Promise<AgentRun> {
    const { isPty, sessionId } = request
    const { capabilities } = request.sandbox
    const stop = new AbortController()
    let executing: Executing | undefined
    let isStopWanted = false
    const terminal = deps.terminals.add(viewOf(request), SIZE, program())
    const screen = isPty
      ? createScreen({ stream: terminal.stream, size: SIZE, after: deps.after })
      : undefined
    const prompt = isPty ? promptOf() : undefined
    const noted = request.isOnCopy ? undefined : await notedOf(request, terminal)
    try {
      executing = await launch({
        command: request.command,
        cwd: request.cwd,
        previousCwd: request.previousCwd,
        ...(isPty && { pty: SIZE }),
        ...(request.isBackground &&
          !isPty && { stdin: 'open', survives: capabilities.processesSurviveAppExit }),
        timeoutMs: request.timeoutMs,
        confined: request.confined,
        network: noted ?? request.proxy,
        mayStart: request.mayStart,
        signal: request.signal ? AbortSignal.any([request.signal, stop.signal]) : stop.signal,
        onOutput,
      })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      terminal.stream.push(Buffer.from(`${message}\n`))
      finish(null)
      // It is judged again, and what comes of that gets a terminal of its own.
      if (error instanceof NoLongerAllowed) deps.terminals.remove(terminal.id)
      throw error
    }
    if (executing.isConfined) terminal.change({ sandboxed: true })
    if (isStopWanted) executing.interrupt()
    const result = executing.result.then(async (ended) => {
      finish(ended.exitCode)
      return ended
    })
    const run: AgentRun = {
      terminal,
      sandbox: request.sandbox,
      executing,
      result,
      hosts: () => (executing?.isConfined ? noted?.hosts() : undefined),
      survives: request.isBackground && !isPty && capabilities.processesSurviveAppExit,
      screenText: async () => screen?.text(),
      picture: async () => screen?.picture(),
      release: () => screen?.dispose(),
    }
    runs.set(terminal.id, { run, ...(prompt && { prompt }) })
    return run

    function onOutput(bytes: Uint8Array): void {
      terminal.stream.push(bytes)
      screen?.grew()
      prompt?.outputCame()
      request.onOutput?.(bytes)
    }

    function finish(exitCode: number | null): void {
      prompt?.dispose()
      runs.delete(terminal.id)
      deps.keyboards.handBack(terminal.id)
      terminal.ended(exitCode)
    }

    function program(): TerminalProgram {
      return {
        write: (data) => void executing?.write(Buffer.from(data)).catch(() => {}),
        resize: (size) => {
          void executing?.resize(size)
          void screen?.resize(size)
        },
        hold: (held) => executing?.hold(held),
        stop: () => {
          isStopWanted = true
          executing?.interrupt()
        },
        kill: async () => {
          stop.abort()
          await executing?.result
          await executing?.settled
        },
      }
    }

    /** The person needs time to come; but a command that nobody looks at must not wait for ever. */
    function askForSecret(secretPrompt: string | undefined): void {
      terminal.change({ secretPrompt })
      executing?.pauseTimeout('password', secretPrompt !== undefined)
      if (secretPrompt !== undefined)
        deps.after(ANSWER_MS, () => executing?.pauseTimeout('password', false))
    }

    function promptOf(): SecretPrompt {
      return createSecretPrompt({
        echoes: async () => executing?.echoes(),
        lastOutput: (maxBytes) => terminal.stream.read(terminal.stream.end() - maxBytes),
        onChange: askForSecret,
        onSecret: (secret) => deps.onSecret(sessionId, secret),
        after: deps.after,
      })
    }
  }

  function of(terminalId: string): AgentRun | undefined {
    return runs.get(terminalId)?.run
  }

  /** Keys of a person, on their way to the program. */
  function typed(terminalId: string, data: string): void {
    runs.get(terminalId)?.prompt?.keysTyped(data)
  }
}

export type AgentRuns = ReturnType<typeof createAgentRuns>

function viewOf(request: RunRequest) {
  const { command, cwd, sessionId, callId, processId, approvedBy, isPty, isOnCopy } = request
  const firstLine = command.trim().split('\n', 1)[0] ?? ''
  return {
    owner: 'agent' as const,
    title: firstLine.slice(0, TITLE_CHARS),
    cwd,
    pty: isPty,
    backend: request.sandbox.name,
    keyboard: readsInput(request) ? ('agent' as const) : ('nobody' as const),
    command,
    sessionId,
    callId,
    ...(processId && { processId }),
    ...(approvedBy && { approvedBy }),
    ...(isOnCopy && { onCopy: true }),
  }
}

/** A foreground command on pipes has none, and not every place takes any later: nothing to take over. */
function readsInput({ isPty, isBackground, sandbox }: RunRequest): boolean {
  return isPty || (isBackground && sandbox.capabilities.stdin === 'stream')
}
