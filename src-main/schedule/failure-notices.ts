/** Tells of a failure once, of the same failure at most daily, and once when all is well again. */
import { say } from '#say'
import type { Words } from '#words'
import type { Schedule } from './schedule-store.ts'

const SAME_AFTER_MS = 24 * 3_600_000

interface Notice {
  level: 'info' | 'warning' | 'error'
  title: Words
  detail?: Words
}

export function createFailureNotices(deps: {
  raise: (notice: Notice) => () => void
  now: () => number
}) {
  const open = new Map<string, () => void>()
  return { ended, interrupted }

  /** What is to be remembered of it until the next run. */
  function ended({ id, name, failure }: Schedule, reason: Words | undefined): Schedule['failure'] {
    if (!reason) {
      open.get(id)?.()
      open.delete(id)
      if (failure) deps.raise({ level: 'info', title: say('schedules.recoveredTitle', { name }) })
      return undefined
    }
    const isSame = failure?.text === reason.text
    if (isSame && deps.now() - failure.toldAt < SAME_AFTER_MS) return failure
    open.get(id)?.()
    open.set(
      id,
      deps.raise({
        level: 'error',
        title: say('schedules.failedTitle', { name }),
        detail: reason,
      }),
    )
    return { text: reason.text, toldAt: deps.now() }
  }

  function interrupted({ name }: Schedule): void {
    deps.raise({
      level: 'warning',
      title: say('schedules.interruptedTitle', { name }),
      detail: say('schedules.crashed'),
    })
  }
}

export type FailureNotices = ReturnType<typeof createFailureNotices>
