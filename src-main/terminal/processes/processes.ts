/** Background processes of the agent: started, watched, told about, kept for a while, found again. */
import { randomBytes } from 'node:crypto'
import type { CarriedState } from '../../ports/gate.ts'
import { createTextTail, type TextTail } from '../display/text-tail.ts'
import type { AgentRun, AgentRuns, RunRequest } from '../execution/agent-runs.ts'
import type { ProcessNotice } from './process-notice.ts'
import { createServedPages } from './served-pages.ts'
import { createWatch, createWatchBreaker, type Watch } from './watch-patterns.ts'

const MAX_TRACKED = 64
const KEEP_MS = 30 * 60_000 // from its end: a long process must not vanish the moment it is over

export interface BackgroundProcess {
  readonly id: string
  readonly command: string
  readonly sessionId: string
  readonly taskId: string
  readonly callId: string
  readonly cwd: string
  readonly startedAt: number
  readonly isPty: boolean
  /** Found again after a crash of the app: only what it printed since is known. */
  readonly isAdopted: boolean
  readonly run: AgentRun
  readonly tail: TextTail
  readonly watch: Watch
  readonly patterns: readonly string[]
  notifyOnComplete: boolean
  /** What was written since the last line end; a shell has not run it yet. */
  unfinishedLine: string
  /** The whole lines that were written so far: what they set is still there. */
  typed: string
  /** What its shell found when it started. */
  readonly startedFrom?: () => CarriedState | undefined
  end?: ProcessEnd
  /** Settles with the end, for whoever waits. */
  readonly ended: Promise<ProcessEnd>
  /** Whether the agent is looking at its end right now, so that it need not be told. */
  watchers: number
}

export interface ProcessEnd {
  exitCode: number | null
  reason: 'exited' | 'killed' | 'lost'
  at: number
}

export interface ProcessesDeps {
  runs: Pick<AgentRuns, 'start'>
  /** To the session that owns the process; called once for each notice. */
  notify(sessionId: string, notice: ProcessNotice): void
  /** The set of running processes is another. */
  onChange(): void
  /** It, or what it started, listens at that port of this machine. */
  listensAt(process: BackgroundProcess, port: number): Promise<boolean>
  now(): number
  after(ms: number, run: () => void): () => void
}

export interface StartProcess extends Omit<RunRequest, 'isBackground' | 'processId' | 'onOutput'> {
  taskId: string
  startedFrom: () => CarriedState | undefined
  notifyOnComplete: boolean
  patterns: readonly string[]
}

export function createProcesses(deps: ProcessesDeps) {
  const tracked = new Map<string, BackgroundProcess>()
  const breaker = createWatchBreaker(deps)
  const servedPages = createServedPages(deps)
  return { start, follow, all, find, hasRoom, kill, forgetSession }

  function hasRoom(): boolean {
    forgetOld()
    return running().length < MAX_TRACKED
  }

  async function start(request: StartProcess): Promise<BackgroundProcess> {
    const id = `proc_${randomBytes(6).toString('hex')}`
    const tail = createTextTail()
    let watch: Watch | undefined
    const started = Promise.withResolvers<BackgroundProcess>()
    const served = servedPages.follow({
      listensAt: async (port) => deps.listensAt(await started.promise, port),
      isOver: () => tracked.get(id)?.end !== undefined,
      onServed: (serves) => tracked.get(id)?.run.terminal.change({ serves: [...serves] }),
    })
    const run = await deps.runs.start({
      ...request,
      isBackground: true,
      processId: id,
      onOutput: (bytes) => {
        const text = tail.push(bytes)
        watch?.push(text)
        served.push(text)
      },
    })
    const process = follow({ ...request, id, run, tail, startedAt: deps.now(), isAdopted: false })
    watch = process.watch
    started.resolve(process)
    return process
  }

  /** Keeps track of a run until it is over and nobody asks any more. */
  function follow(
    given: Pick<
      BackgroundProcess,
      | 'id'
      | 'command'
      | 'sessionId'
      | 'taskId'
      | 'callId'
      | 'cwd'
      | 'startedAt'
      | 'isPty'
      | 'isAdopted'
      | 'run'
      | 'tail'
      | 'patterns'
      | 'notifyOnComplete'
      | 'startedFrom'
    >,
  ): BackgroundProcess {
    const { promise, resolve } = Promise.withResolvers<ProcessEnd>()
    const watch = createWatch({
      patterns: given.patterns,
      breaker,
      now: deps.now,
      after: deps.after,
      onMatch: (match) => {
        const muted = breaker.takeDropped()
        deps.notify(process.sessionId, { kind: 'matched', process, muted, ...match })
      },
      onDisabled: (suppressed) => {
        process.notifyOnComplete = true
        deps.notify(process.sessionId, { kind: 'unwatched', process, suppressed })
      },
    })
    const { id, command, sessionId, taskId, callId, cwd, startedAt, isPty, isAdopted } = given
    const { run, tail, patterns, notifyOnComplete } = given
    const process: BackgroundProcess = {
      ...{ id, command, sessionId, taskId, callId, cwd, startedAt, isPty, isAdopted },
      ...{ run, tail, patterns, notifyOnComplete, watch },
      unfinishedLine: '',
      typed: '',
      ...(given.startedFrom && { startedFrom: given.startedFrom }),
      ended: promise,
      watchers: 0,
    }
    tracked.set(id, process)
    deps.onChange()
    void run.result.then((result) => {
      const reason = endReasonOf(result.status)
      const exitCode = reason === 'killed' ? KILLED_CODE : result.exitCode
      process.end = { exitCode, reason, at: deps.now() }
      watch.push(tail.end())
      if (reason === 'exited') watch.end()
      else watch.stop()
      if (process.notifyOnComplete && process.watchers === 0 && reason !== 'killed')
        deps.notify(sessionId, { kind: 'ended', process })
      resolve(process.end)
      deps.onChange()
    })
    return process
  }

  function all(): BackgroundProcess[] {
    forgetOld()
    return [...tracked.values()]
  }

  /** By its id, or by enough of it; only among the session's own. */
  function find(sessionId: string, wanted: string): BackgroundProcess | undefined {
    forgetOld()
    const own = [...tracked.values()].filter((process) => process.sessionId === sessionId)
    const exact = own.find((process) => process.id === wanted)
    if (exact || wanted.length < 4) return exact
    const alike = own.filter(
      ({ id }) => id.startsWith(wanted) || id.slice('proc_'.length).startsWith(wanted),
    )
    return alike.length === 1 ? alike[0] : undefined
  }

  async function kill(process: BackgroundProcess): Promise<void> {
    await process.run.terminal.program.kill()
    await process.ended
  }

  /** Of a conversation that is gone and whose processes are told to end: nobody will ask for them. */
  async function forgetSession(sessionId: string): Promise<void> {
    const own = [...tracked.values()].filter((process) => process.sessionId === sessionId)
    await Promise.all(own.map(({ ended }) => ended))
    for (const process of own) forget(process)
  }

  function running(): BackgroundProcess[] {
    return [...tracked.values()].filter((process) => !process.end)
  }

  function forgetOld(): void {
    const over = [...tracked.values()]
      .filter((process) => process.end)
      .sort((a, b) => (a.end?.at ?? 0) - (b.end?.at ?? 0))
    for (const process of over) {
      const isOld = deps.now() - (process.end?.at ?? 0) > KEEP_MS
      if (!isOld && tracked.size <= MAX_TRACKED) continue
      forget(process)
    }
  }

  function forget(process: BackgroundProcess): void {
    process.run.release()
    tracked.delete(process.id)
  }
}

export type Processes = ReturnType<typeof createProcesses>

const KILLED_CODE = -15

function endReasonOf(status: 'exited' | 'timeout' | 'interrupted' | 'lost'): ProcessEnd['reason'] {
  if (status === 'lost') return 'lost'
  return status === 'exited' ? 'exited' : 'killed'
}
