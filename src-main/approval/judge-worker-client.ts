/** Judges short texts at once and long ones in a thread. */
import type { Worker } from 'node:worker_threads'
import type { JudgeOptions, Verdict } from './verdict.ts'
import { unjudged } from './verdict-unjudged.ts'

const LONG_CHARS = 16_384 // below this a verdict takes a few milliseconds at most
const TIMEOUT_MS = 5_000

export interface JudgeRequest {
  readonly id: number
  readonly command: string
  readonly options: Omit<JudgeOptions, 'resolveLinks'>
  /** A function cannot be sent to a thread; it has its own. */
  readonly followsLinks: boolean
}

export interface JudgeAnswer {
  readonly id: number
  readonly verdict: Verdict
}

type Thread = Pick<Worker, 'postMessage' | 'on' | 'terminate' | 'unref'>

export function createJudgeAsync(deps: {
  judge: (command: string, options: JudgeOptions) => Verdict
  startWorker: () => Thread
  timeoutMs?: number
}) {
  const waiting = new Map<number, { command: string; settle: (verdict: Verdict) => void }>()
  let thread: Thread | undefined
  let lastId = 0

  return { judgeAsync, dispose }

  function judgeAsync(command: string, options: JudgeOptions): Promise<Verdict> {
    if (command.length <= LONG_CHARS) return Promise.resolve(deps.judge(command, options))
    const { resolveLinks, ...plain } = options
    const id = ++lastId
    return new Promise((resolve) => {
      const timer = setTimeout(() => abandon('it takes too long'), deps.timeoutMs ?? TIMEOUT_MS)
      waiting.set(id, {
        command,
        settle(verdict) {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(verdict)
        },
      })
      started().postMessage({
        id,
        command,
        options: plain,
        followsLinks: resolveLinks !== undefined,
      } satisfies JudgeRequest)
    })
  }

  function started(): Thread {
    if (thread) return thread
    const worker = deps.startWorker()
    thread = worker
    // A thread that waits for work must not keep the program alive.
    worker.unref()
    worker.on('message', ({ id, verdict }: JudgeAnswer) => waiting.get(id)?.settle(verdict))
    worker.on('error', () => thread === worker && abandon('the analysis failed'))
    worker.on('exit', () => thread === worker && abandon('the analysis ended early'))
    return worker
  }

  /** Nobody knows which text it hangs on, so all that wait are asked about; the next gets a new thread. */
  function abandon(reason: string) {
    const worker = thread
    thread = undefined
    for (const { command, settle } of [...waiting.values()]) settle(unjudged(command, reason))
    void worker?.terminate()
  }

  function dispose() {
    abandon('the app is closing')
  }
}
