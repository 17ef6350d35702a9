/** Retries, with a growing back-off, what failed because a place could not be reached for a moment. */
import { BackendError } from '../backends/backend.ts'

const WAITS_MS = [2_000, 4_000, 8_000]

/** Only where the backend itself says that another try makes sense; a command never runs twice. */
export async function withRetries<Value>(
  run: () => Promise<Value>,
  deps: { after(ms: number, run: () => void): () => void; signal: AbortSignal },
): Promise<Value> {
  for (const waitMs of WAITS_MS) {
    try {
      return await run()
    } catch (error) {
      const isWorthIt = error instanceof BackendError && error.retry === 'now'
      if (!isWorthIt || deps.signal.aborted) throw error
      await pause(waitMs, deps)
    }
  }
  return run()
}

function pause(ms: number, { after, signal }: Parameters<typeof withRetries>[1]): Promise<void> {
  return new Promise((resolve) => {
    const cancel = after(ms, done)
    signal.addEventListener('abort', done)

    function done(): void {
      cancel()
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
