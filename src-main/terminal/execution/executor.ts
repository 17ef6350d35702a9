/** One way of running a command on any backend: records, bounds, timeout, interrupt, end. */
import { randomBytes } from 'node:crypto'
import { constants } from 'node:os'
import { say } from '#say'
import type { CarriedState } from '../../ports/gate.ts'
import type { NotedRun } from '../../ports/network.ts'
import {
  BackendError,
  type Closed,
  type ProcessRef,
  type Running,
  type Sandbox,
} from '../backends/backend.ts'
import { ENDED_CODE, stateOf } from '../protocol/bash-script.ts'
import { createShells, type ShellRun, type Shells, type StartedRun } from '../protocol/shells.ts'
import type { PtySize } from '../pty.ts'
import { createRecordFilter } from '../record-filter.ts'
import { createCollector } from './collector.ts'
import { createCountdown } from './countdown.ts'

/** A background child may hold the output open; after the end of its parent nobody waits longer. */
const DRAIN_MS = 300
/** An engine may hear of the end of a command before it hears that all of the sandbox has ended. */
const SECOND_LOOK_MS = 500
const INTERRUPT_MS = 3_000 // for a program that asks whether it should really stop

const TIMEOUT_CODE = 124
const INTERRUPT_CODE = 130

/** To an end record: both ends of a line, as a program may have left the terminal without translation. */
const ANSWER = Buffer.from('\r\n')

export interface ExecutorDeps {
  /** Where output that does not fit is kept whole. */
  spillFolder: string
  /** Takes secrets out of what is kept. */
  clean(text: string): string
  after(ms: number, run: () => void): () => void
  now(): number
}

export interface Execution {
  command: string
  cwd: string
  previousCwd?: string
  env?: Readonly<Record<string, string>>
  stdin?: 'open' | Uint8Array
  pty?: PtySize
  /** May go on after the app, and be found again by the next one. */
  survives?: boolean
  confined?: ShellRun['confined']
  /** Notes what it reaches, where it is in the sandbox. */
  network?: Pick<NotedRun, 'env' | 'isForced'> | undefined
  mayStart?: ShellRun['mayStart']
  timeoutMs?: number
  signal?: AbortSignal
  maxChars?: number
  /** The command's own bytes, without our records. */
  onOutput?(bytes: Uint8Array): void
}

export interface ExecutionResult {
  status: 'exited' | 'timeout' | 'interrupted' | 'lost'
  /** 124 after a timeout, 130 after an interrupt; null when nobody knows. */
  exitCode: number | null
  output: string
  totalChars: number
  spillPath?: string
  /** Where the command ended up, when it said so. */
  cwd?: string
  previousCwd?: string
  durationMs: number
  /** Processes that would not end. */
  survivors: number
  error?: BackendError
}

/** A command on its way: what a terminal needs of it, and its end. */
export interface Executing {
  readonly ref: ProcessRef
  readonly nonce: string
  /** In the sandbox of this machine. */
  readonly isConfined?: boolean | undefined
  write(data: Uint8Array): Promise<void>
  endInput(): Promise<void>
  resize(size: PtySize): Promise<void>
  echoes(): Promise<boolean | undefined>
  /** Holds the output back for a viewer, or lets it run on. */
  hold(held: boolean): void
  /** Ctrl-C; what has not ended three seconds later is ended. */
  interrupt(): void
  /** While a person is at work the clock stands still; there may be several reasons at once. */
  pauseTimeout(reason: string, paused: boolean): void
  readonly result: Promise<ExecutionResult>
  /** The shell is gone and its state is saved; the next command may start. */
  readonly settled: Promise<void>
}

export function createExecutor(deps: ExecutorDeps) {
  const shells = new WeakMap<Sandbox, Promise<Shells>>()
  /** What runs in each sandbox. */
  const busy = new Map<Sandbox, Set<Promise<unknown>>>()
  return { start, follow, carried, leave, whenIdle, release }

  async function start(sandbox: Sandbox, execution: Execution): Promise<Executing> {
    const nonce = randomBytes(8).toString('hex')
    const { command, cwd, previousCwd, env, stdin = 'none', pty, survives } = execution
    const { confined, mayStart, network } = execution
    const { capabilities } = sandbox
    if (pty && capabilities.pty === 'none') throw withoutTerminals(sandbox)
    // Nobody will type into it later, so its input ends where it begins.
    const input = stdin === 'open' && capabilities.stdin === 'preload' ? 'none' : stdin
    const { running, keepLeft, isConfined } = await (await shellsOf(sandbox)).start({
      ...{ command, cwd, previousCwd, env, pty, survives, confined, mayStart, network, nonce },
      stdin: input,
    })
    return { ...follow(sandbox, running, nonce, execution, keepLeft), isConfined }
  }

  /** What a command would start from now. */
  async function carried(sandbox: Sandbox): Promise<CarriedState> {
    return (await shellsOf(sandbox)).carried()
  }

  /** As if a command there had left it. */
  async function leave(sandbox: Sandbox, { text }: CarriedState): Promise<void> {
    await (await shellsOf(sandbox)).adopt(text)
  }

  /** Resolves when nothing runs there any more. */
  async function whenIdle(sandbox: Sandbox): Promise<void> {
    while (busy.has(sandbox)) await Promise.all(busy.get(sandbox) ?? [])
  }

  function occupy(sandbox: Sandbox, ended: Promise<unknown>): void {
    const running = busy.get(sandbox) ?? new Set()
    busy.set(sandbox, running.add(ended))
    void ended.finally(() => {
      running.delete(ended)
      if (running.size === 0) busy.delete(sandbox)
    })
  }

  /** Nothing more will run there: its shells go, and what they left to one another. */
  async function release(sandbox: Sandbox): Promise<void> {
    const open = shells.get(sandbox)
    shells.delete(sandbox)
    await (await open?.catch(() => undefined))?.close()
  }

  function shellsOf(sandbox: Sandbox): Promise<Shells> {
    const open = shells.get(sandbox) ?? createShells(sandbox, deps)
    shells.set(sandbox, open)
    open.catch(() => shells.delete(sandbox))
    return open
  }

  /** Also for a process of an earlier run of the app that was found again; that one leaves nothing. */
  function follow(
    sandbox: Sandbox,
    running: Running,
    nonce: string,
    execution: Omit<Execution, 'command' | 'cwd'>,
    keepLeft: StartedRun['keepLeft'] = async () => {},
  ): Executing {
    const startedAt = deps.now()
    const { epoch } = sandbox
    const holds = createHolds(running)
    const collector = createCollector({
      maxChars: execution.maxChars,
      spillFolder: deps.spillFolder,
      spillName: `out-${startedAt}-${nonce}.log`,
      hold: (held) => holds.set('disk', held),
      clean: deps.clean,
    })
    const filter = createRecordFilter({ nonce, onOutput, onRecord })
    const countdown = createCountdown(deps)
    const pauses = new Set<string>()
    const over = Promise.withResolvers<void>()
    let end: { isLast: boolean; exitCode: number; cwd: string } | undefined
    let previousCwd: string | undefined
    const left: Buffer[] = []
    let stopped: 'timeout' | 'interrupted' | undefined
    let ending: Promise<number> = Promise.resolve(0)
    let isOver = false

    running.onData(filter.push)
    if (execution.timeoutMs !== undefined)
      countdown.start(execution.timeoutMs, () => stop('timeout'))
    const onAbort = () => stop('interrupted')
    if (execution.signal?.aborted) onAbort()
    else execution.signal?.addEventListener('abort', onAbort, { once: true })
    const result = finish()
    occupy(sandbox, result)

    return {
      ref: running.ref,
      nonce,
      write: running.write,
      endInput: running.endInput,
      resize: async (size) => {
        if (sandbox.capabilities.pty === 'resizable') await running.resize(size)
      },
      echoes: running.echoes,
      hold: (held) => holds.set('viewer', held),
      interrupt,
      pauseTimeout,
      result,
      settled: settle(),
    }

    function onOutput(bytes: Uint8Array): void {
      // A terminal echoes the answer to its end record.
      if (end?.isLast && execution.pty) return
      execution.onOutput?.(bytes)
      collector.push(bytes)
    }

    function onRecord(kind: string, bytes: Buffer): void {
      // A character may be cut in two by the end of a piece.
      if (kind === 'L') left.push(bytes)
      const payload = bytes.toString()
      if (kind === 'O') previousCwd = payload
      if (kind !== 'E' && kind !== 'C') return
      const [code = ''] = payload.split(':', 1)
      end = { isLast: kind === 'E', exitCode: Number(code), cwd: payload.slice(code.length + 1) }
      if (execution.pty) void running.write(ANSWER).catch(() => {})
      if (!end.isLast) return
      running.letGo()
      over.resolve()
    }

    /** What is told in records is known with the last of them; a file is whole when the shell is gone. */
    async function settle(): Promise<void> {
      const told = over.promise.then(() => (left.length === 0 ? running.closed : undefined))
      await Promise.race([told, running.closed])
      await keepLeft(left.length === 0 ? '' : `${stateOf(left)}\n`)
    }

    function pauseTimeout(reason: string, paused: boolean): void {
      if (paused) pauses.add(reason)
      else pauses.delete(reason)
      countdown.pause(pauses.size > 0)
    }

    function interrupt(): void {
      if (stopped || isOver) return
      stopped = 'interrupted'
      holds.release()
      if (execution.pty) void running.write(Buffer.from('\x03')).catch(() => {})
      else void sandbox.signal(running.ref, 'INT')
      countdown.start(INTERRUPT_MS, endAll)
    }

    function stop(why: 'timeout' | 'interrupted'): void {
      if (stopped) return
      stopped = why
      holds.release()
      endAll()
    }

    function endAll(): void {
      ending = sandbox.end(running.ref)
      void ending.finally(over.resolve)
    }

    async function finish(): Promise<ExecutionResult> {
      const closed = await Promise.race([over.promise.then(() => undefined), running.closed])
      const survivors = await ending
      isOver = true
      countdown.stop()
      execution.signal?.removeEventListener('abort', onAbort)
      if (!(execution.pty && end?.isLast)) await drain()
      filter.end()
      const collected = await collector.finish()
      return {
        ...collected,
        ...outcome(await withHealth(closed)),
        ...(end && !stopped && foldersOf(end.cwd)),
        durationMs: deps.now() - startedAt,
        survivors,
      }
    }

    function foldersOf(cwd: string): Pick<ExecutionResult, 'cwd' | 'previousCwd'> {
      const fromShell = sandbox.paths?.fromShell ?? ((path: string) => path)
      return { cwd: fromShell(cwd), ...(previousCwd && { previousCwd }) }
    }

    /** A shell that was ended, or killed or replaced by its command without a word, or all of it is gone. */
    async function withHealth(closed: Closed | undefined): Promise<Closed | undefined> {
      const isClear = end?.isLast ? end.exitCode !== ENDED_CODE : !closed
      if (isClear || closed?.lost || stopped) return closed
      const health = await healthNow()
      if (health === 'running') return closed
      return { code: null, ...closed, lost: lostWith(sandbox, health) }
    }

    async function healthNow(): ReturnType<Sandbox['health']> {
      const health = await sandbox.health()
      if (health !== 'running' || sandbox.capabilities.isThisMachine) return health
      await pause(SECOND_LOOK_MS)
      // Another one may stand in its place already.
      return sandbox.epoch === epoch ? sandbox.health() : 'gone'
    }

    async function drain(): Promise<void> {
      const waited = Promise.withResolvers<void>()
      const cancel = deps.after(DRAIN_MS, waited.resolve)
      await Promise.race([running.drained, waited.promise])
      cancel()
      running.detach()
    }

    function pause(ms: number): Promise<void> {
      return new Promise((resolve) => void deps.after(ms, resolve))
    }

    function outcome(
      closed: Closed | undefined,
    ): Pick<ExecutionResult, 'status' | 'exitCode' | 'error'> {
      if (stopped === 'timeout') return { status: 'timeout', exitCode: TIMEOUT_CODE }
      if (stopped === 'interrupted') return { status: 'interrupted', exitCode: INTERRUPT_CODE }
      if (closed?.lost) return { status: 'lost', exitCode: null, error: closed.lost }
      if (end?.isLast) return { status: 'exited', exitCode: end.exitCode }
      return { status: 'exited', exitCode: closed ? exitCodeOf(closed) : null }
    }
  }
}

export type Executor = ReturnType<typeof createExecutor>

/** Several may want the output held back; it runs on when none does. */
function createHolds(running: Running) {
  const holders = new Set<string>()
  let isReleased = false
  return { set, release }

  function set(who: string, held: boolean): void {
    const before = holders.size
    if (held) holders.add(who)
    else holders.delete(who)
    if (isReleased || (before === 0) === (holders.size === 0)) return
    if (held) running.pause()
    else running.resume()
  }

  /** What is to end must not be stuck on a full pipe. */
  function release(): void {
    isReleased = true
    running.resume()
  }
}

function withoutTerminals({ kind, name }: Sandbox): BackendError {
  return new BackendError(kind, 'unsupported', say('place.noTerminals', { name }), 'never')
}

function lostWith({ kind, name }: Sandbox, health: 'stopped' | 'gone'): BackendError {
  const words = say(health === 'stopped' ? 'place.stopped' : 'place.gone', { name })
  return new BackendError(kind, 'gone', words, 'now')
}

function exitCodeOf(closed: Closed): number | null {
  if (closed.code !== null) return closed.code
  const signals: Record<string, number> = constants.signals
  const number = Number(closed.signal) || signals[closed.signal ?? '']
  return number === undefined ? null : 128 + number
}
