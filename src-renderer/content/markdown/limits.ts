/**
 * A model writes what it likes, and somebody else may have told it what to write. What goes past
 * these bounds is shown as plain text: nothing is lost, and the window stays alive.
 */

/** Lists and quotes inside one another; each level is a few elements on the browser's stack. */
export const MAX_BLOCK_DEPTH = 12

/** Emphasis inside emphasis inside a link. */
export const MAX_INLINE_DEPTH = 6

/** A paragraph longer than this is no prose. */
export const MAX_PARAGRAPH_CHARS = 20_000

/** Elements of one message; a screen holds a few hundred. */
const MAX_PIECES = 5_000

/** Past this a message goes on as plain text, and past the second bound it is not drawn. */
export const MAX_READ_CHARS = 100_000
export const MAX_SHOWN_CHARS = 400_000

/** What a message may still be made of. */
export interface Budget {
  left: number
}

export function newBudget(): Budget {
  return { left: MAX_PIECES }
}

/** False when there is not enough left; then nothing is taken. */
export function take(budget: Budget, pieces: number): boolean {
  if (budget.left < pieces) return false
  budget.left -= pieces
  return true
}
