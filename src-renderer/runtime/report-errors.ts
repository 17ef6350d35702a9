/** What nobody caught in this window goes to the runtime's log, and to the person. */
import { RuntimeError } from '#wire'

export interface ErrorReport {
  message: string
  stack?: string
}

// The contract's limits; a longer report would be refused and the error lost.
const MAX_MESSAGE_CHARS = 4_000
const MAX_STACK_CHARS = 20_000

export function watchErrors(
  target: Pick<Window, 'addEventListener'>,
  report: (error: ErrorReport) => void,
): void {
  target.addEventListener('error', (event) => {
    // Chromium says so when an observer needs one more frame; nothing is wrong then.
    if (!event.message.startsWith('ResizeObserver loop')) send(event.error ?? event.message)
  })
  target.addEventListener('unhandledrejection', (event) => send(event.reason))

  function send(thrown: unknown): void {
    // A lost connection has its own banner; each request that it cost is not a further error.
    if (thrown instanceof RuntimeError && thrown.code === 'disconnected') return
    report(describeError(thrown))
  }
}

export function describeError(thrown: unknown): ErrorReport {
  if (!(thrown instanceof Error)) return { message: String(thrown).slice(0, MAX_MESSAGE_CHARS) }
  const message = `${thrown.name}: ${thrown.message}`.slice(0, MAX_MESSAGE_CHARS)
  return { message, stack: thrown.stack?.slice(0, MAX_STACK_CHARS) }
}
