import type { EventEmitter } from 'node:events'
import { say } from '#say'
import type { Words } from '#words'

/** An error that nobody caught is told to the person, and the app goes on. */
export function reportUncaught(
  process: EventEmitter,
  report: (title: Words, message: string, facts: { error: Error }) => void,
): void {
  process.on('uncaughtException', tell)
  process.on('unhandledRejection', tell)

  function tell(reason: unknown): void {
    const error = reason instanceof Error ? reason : new Error(String(reason))
    report(say('notice.wentWrong'), error.message, { error })
  }
}
