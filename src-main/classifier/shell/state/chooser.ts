/**
 * Walks a command once for each value that its variables may have. The first round takes every
 * variable's first value and notes which had more; further rounds go through the others.
 */
const MAX_ROUNDS = 24 // beyond these, one last round takes every such variable as unknown

interface Frame {
  /** By name; nearly no command has a variable with several values, so it is made when needed. */
  choices: Map<string, { picked: number; readonly count: number }> | undefined
  round: number
  isLast: boolean
}

export function createChooser() {
  let frame: Frame | undefined
  let furtherRounds = 0

  return {
    pick,
    eachChoice,
    afresh,
    /** Inside a command's words, where each possibility gets its round. */
    isChoosing: () => frame !== undefined,
    /** In a later round a value is a further possibility, not a replacement. */
    isFurtherRound: () => furtherRounds > 0,
  }

  /** Which of `count` possibilities holds in this round; undefined when none can be relied on. */
  function pick(name: string, count: number): number | undefined {
    if (count < 2 || !frame) return 0
    if (frame.isLast) return undefined
    frame.choices ??= new Map()
    const choice = frame.choices.get(name)
    if (!choice) frame.choices.set(name, { picked: 0, count })
    return Math.min(choice?.picked ?? 0, count - 1)
  }

  /** A command inside another's words goes along with the choices of the outer one. */
  function eachChoice<Result>(run: () => Result): Result[] {
    if (frame) return [run()]
    const own: Frame = { choices: undefined, round: 0, isLast: false }
    const results: Result[] = []
    frame = own
    try {
      results.push(run())
      while (advance(own)) {
        if (own.round === 1) furtherRounds++
        results.push(run())
      }
    } finally {
      frame = undefined
      if (own.round > 0) furtherRounds--
    }
    return results
  }

  /** Runs a script or a function inside a command, whose own commands choose for themselves. */
  function afresh<Result>(run: () => Result): Result {
    const outer = frame
    frame = undefined
    try {
      return run()
    } finally {
      frame = outer
    }
  }

  function advance(own: Frame): boolean {
    if (own.isLast) return false
    own.round++
    for (const choice of own.choices?.values() ?? []) {
      choice.picked++
      if (choice.picked < choice.count) {
        own.isLast = own.round >= MAX_ROUNDS
        return true
      }
      choice.picked = 0
    }
    own.round--
    return false
  }
}
export type Chooser = ReturnType<typeof createChooser>
