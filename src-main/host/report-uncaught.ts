import type { EventEmitter } from 'node:events'

/** An error that nobody caught is told to the person, and the app goes on. */
export function reportUncaught(
  process: EventEmitter,
  report: (title: string, message: string, facts: { error: Error }) => void,
): void {
  process.on('uncaughtException', tell)
  process.on('unhandledRejection', tell)

  function tell(reason: unknown): void {
    const error = reason instanceof Error ? reason : new Error(String(reason))
    report('Something went wrong inside Talaria', error.message, { error })
  }
}
