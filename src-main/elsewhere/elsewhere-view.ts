/** What a card shows of a command on a copy: the beginning of long lists, all of it safe to draw. */
import type { ElsewhereLeftOut, ElsewhereResult } from '#contract'
import type { CopyCompared, LeftOut, RanThere } from '../ports/elsewhere.ts'

const SHOWN_FILES = 200
const SHOWN_PATHS = 20

type Show = (text: string) => string

export function leftOutView(leftOut: readonly LeftOut[], show: Show): ElsewhereLeftOut[] {
  return leftOut.map(({ reason, paths }) => ({
    reason,
    paths: paths.slice(0, SHOWN_PATHS).map(show),
    count: paths.length,
  }))
}

export function resultView(
  { status, exitCode, durationMs }: RanThere,
  { changes, diff, notTaken, canUndo }: CopyCompared,
  show: Show,
): ElsewhereResult {
  return {
    ...{ status, exitCode, durationMs, canUndo },
    files: changes.slice(0, SHOWN_FILES).map(({ path, kind }) => ({ path: show(path), kind })),
    fileCount: changes.length,
    diff: show(diff),
    notTaken: byReason(notTaken, show),
    conflicts: [],
  }
}

/** Many files of one folder are left for one reason. */
function byReason(notTaken: CopyCompared['notTaken'], show: Show): ElsewhereResult['notTaken'] {
  const reasons = new Map<string, ElsewhereResult['notTaken'][number]>()
  for (const { path, reason } of notTaken) {
    const known = reasons.get(reason.text) ?? { reason, paths: [], count: 0 }
    reasons.set(reason.text, known)
    known.count += 1
    if (known.paths.length < SHOWN_PATHS) known.paths.push(show(path))
  }
  return [...reasons.values()]
}
