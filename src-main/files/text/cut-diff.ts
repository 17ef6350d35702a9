/** Of one call; a window shows no more of it. */
export const MAX_DIFF_CHARS = 200_000

/** Up to the end of a line: half of one would be a change that nobody made. */
export function cutDiff(diff: string): string {
  if (diff.length <= MAX_DIFF_CHARS) return diff
  return diff.slice(0, diff.lastIndexOf('\n', MAX_DIFF_CHARS) + 1)
}
