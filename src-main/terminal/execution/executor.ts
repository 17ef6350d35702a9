/** One way of running a command on any backend: records, bounds, timeout, interrupt, end. */
import { randomBytes } from 'node:crypto'
import { constants } from 'node:os'
import type {
  BackendError,
  Closed,
  ProcessRef,
  Running,
  Sandbox,
  StartSpec,
} from '../backends/backend.ts'
import { createRecordFilter } from '../protocol/record-filter.ts'
import type { PtySize } from '../pty.ts'
import { createCollector } from './collector.ts'
import { createCountdown } from './countdown.ts'

/** A background child may hold the output open; after the end of its parent nobody waits longer. */
const DRAIN_MS = 300
const INTERRUPT_MS = 3_000 // for a program that asks whether it should really stop

const TIMEOUT_CODE = 124
const INTERRUPT_CODE = 130

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
  mayStart?: StartSpec['mayStart']
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
  return { start, follow }

  async function start(sandbox: Sandbox, execution: Execution): Promise<Executing> {
    const nonce = randomBytes(8).toString('hex')
    const { command, cwd, previousCwd, env, stdin = 'none', pty, survives, mayStart } = execution
    const spec = { command, cwd, previousCwd, env, stdin, pty, survives, mayStart, nonce } as const
    const running = await sandbox.start(spec)
    return follow(sandbox, running, nonce, execution)
  }

  /** Also for a process of an earlier run of the app that was found again. */
  function follow(
    sandbox: Sandbox,
    running: Running,
    nonce: string,
    execution: Omit<Execution, 'command' | 'cwd'>,
  ): Executing {
    const startedAt = deps.now()
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
    let stopped: 'timeout' | 'interrupted' | undefined
    let ending: Promise<number> = Promise.resolve(0)
    let isOver = false

    running.onData(filter.push)
    if (execution.timeoutMs !== undefined)
      countdown.start(execution.timeoutMs, () => stop('timeout'))
    const onAbort = () => stop('interrupted')
    if (execution.signal?.aborted) onAbort()
    else execution.signal?.addEventListener('abort', onAbort, { once: true })

    return {
      ref: running.ref,
      nonce,
      write: running.write,
      endInput: running.endInput,
      resize: running.resize,
      echoes: running.echoes,
      hold: (held) => holds.set('viewer', held),
      interrupt,
      pauseTimeout,
      result: finish(),
      settled: running.closed.then(() => {}),
    }

    function onOutput(bytes: Uint8Array): void {
      // A terminal echoes the answer to its end record.
      if (end?.isLast && execution.pty) return
      execution.onOutput?.(bytes)
      collector.push(bytes)
    }

    function onRecord(kind: string, payload: string): void {
      if (kind === 'O') previousCwd = payload
      if (kind !== 'E' && kind !== 'C') return
      const [code = ''] = payload.split(':', 1)
      end = { isLast: kind === 'E', exitCode: Number(code), cwd: payload.slice(code.length + 1) }
      running.acknowledge(end.isLast)
      if (end.isLast) over.resolve()
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
        ...outcome(closed),
        ...(end && !stopped && foldersOf(end.cwd)),
        durationMs: deps.now() - startedAt,
        survivors,
      }
    }

    function foldersOf(cwd: string): Pick<ExecutionResult, 'cwd' | 'previousCwd'> {
      const hostPath = sandbox.hostPath ?? ((path: string) => path)
      return { cwd: hostPath(cwd), ...(previousCwd && { previousCwd }) }
    }

    async function drain(): Promise<void> {
      const waited = Promise.withResolvers<void>()
      const cancel = deps.after(DRAIN_MS, waited.resolve)
      await Promise.race([running.drained, waited.promise])
      cancel()
      running.detach()
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

function exitCodeOf(closed: Closed): number | null {
  if (closed.code !== null) return closed.code
  const signals: Record<string, number> = constants.signals
  const number = Number(closed.signal) || signals[closed.signal ?? '']
  return number === undefined ? null : 128 + number
}
