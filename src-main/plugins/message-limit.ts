/** How many messages a plugin may send: more keeps the app from everything else, and its work needs a few. */
export const MAX_MESSAGES_A_SECOND = 5_000

const SECOND_MS = 1_000

export function createMessageLimit(now: () => number) {
  let countedFrom = now()
  let count = 0
  return { isOver }

  /** Counts one. */
  function isOver(): boolean {
    if (now() - countedFrom > SECOND_MS) {
      countedFrom = now()
      count = 0
    }
    count += 1
    return count > MAX_MESSAGES_A_SECOND
  }
}
