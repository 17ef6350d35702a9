/**
 * Work for a thread of its own, a job at a time. A job that takes too long, or too much memory, ends
 * with its thread; the next one gets a new thread.
 */
import { Worker } from 'node:worker_threads'

export type JobOutcome<Result> =
  | { ok: true; result: Result }
  | { ok: false; why: 'too-long' | 'too-much' | 'stopped' | 'failed'; message: string }

/** What the thread answers to a job. */
export type JobAnswer<Result> = { result: Result } | { error: string }

interface Limits {
  maxMs: number
  memoryMb: number
  /** A thread that waits for work for so long is ended. */
  idleMs: number
}

export function createWorkerJobs<Job, Result>(deps: { file: URL; limits: Limits }) {
  const { limits } = deps
  let thread: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let rest: NodeJS.Timeout | undefined
  return { run, dispose }

  function run(job: Job, signal: AbortSignal): Promise<JobOutcome<Result>> {
    const mine = last.then(() => runNow(job, signal))
    last = mine
    return mine
  }

  function runNow(job: Job, signal: AbortSignal): Promise<JobOutcome<Result>> {
    if (signal.aborted) return Promise.resolve(failure('stopped', 'it was stopped'))
    clearTimeout(rest)
    thread ??= startThread()
    const worker = thread
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => end(failure('too-long', `it took longer than ${limits.maxMs / 1_000} s`)),
        limits.maxMs,
      )
      const onAbort = () => end(failure('stopped', 'it was stopped'))
      signal.addEventListener('abort', onAbort)
      worker.on('message', onMessage)
      worker.on('error', onError)
      worker.on('exit', onExit)
      worker.postMessage(job)

      function onMessage(answer: JobAnswer<Result>): void {
        if ('result' in answer) settle({ ok: true, result: answer.result })
        else settle(failure('failed', answer.error))
      }

      function onError(error: NodeJS.ErrnoException): void {
        const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        end(
          isMemory
            ? failure('too-much', `it took more than ${limits.memoryMb} MB of memory`)
            : failure('failed', error.message),
        )
      }

      function onExit(): void {
        end(failure('failed', 'its thread ended'))
      }

      function end(outcome: JobOutcome<Result>): void {
        if (thread === worker) thread = undefined
        void worker.terminate()
        settle(outcome)
      }

      function settle(outcome: JobOutcome<Result>): void {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        worker.off('message', onMessage)
        worker.off('error', onError)
        worker.off('exit', onExit)
        if (thread) rest = setTimeout(dispose, limits.idleMs).unref()
        resolve(outcome)
      }
    })
  }

  function startThread(): Worker {
    const worker = new Worker(deps.file, {
      // It reads what strangers wrote, and needs nothing of the person's for that.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    })
    worker.unref()
    worker.on('error', () => {})
    return worker
  }

  function dispose(): void {
    clearTimeout(rest)
    void thread?.terminate()
    thread = undefined
  }
}

function failure(
  why: Extract<JobOutcome<never>, { ok: false }>['why'],
  message: string,
): Extract<JobOutcome<never>, { ok: false }> {
  return { ok: false, why, message }
}
