/** How many lines a unified diff adds and removes. */
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/

export interface DiffCounts {
  added: number
  removed: number
}

/** Nothing where a file was too long to be compared: a wrong number is worse than none. */
export function countDiff(diff: string): DiffCounts | undefined {
  const counts = { added: 0, removed: 0 }
  // A removed line may itself look like a header, so a hunk ends by its count and not by its looks.
  let before = 0
  let after = 0
  for (const line of diff.split('\n')) {
    if (before + after === 0) {
      if (line.startsWith('(')) return undefined
      const hunk = HUNK.exec(line)
      before = hunk ? Number(hunk[1] ?? 1) : 0
      after = hunk ? Number(hunk[2] ?? 1) : 0
    } else if (line.startsWith('+')) {
      counts.added += 1
      after -= 1
    } else if (line.startsWith('-')) {
      counts.removed += 1
      before -= 1
    } else if (!line.startsWith('\\')) {
      before -= 1
      after -= 1
    }
  }
  return counts
}

export function addCounts(
  a: DiffCounts | undefined,
  b: DiffCounts | undefined,
): DiffCounts | undefined {
  return a && b && { added: a.added + b.added, removed: a.removed + b.removed }
}
