/** What came of a rehearsal, in one line. */
import type { RehearsalResult } from '#contract'
import type { Text } from '../../language/en.ts'

export function resultLine(
  { result, withNetwork }: { result: RehearsalResult; withNetwork: boolean },
  t: Text['rehearsal'],
): string {
  const { status, exitCode, counts, networkTries } = result
  const { created, changed, deleted, deletedFolders } = counts
  const files = [
    ...(created > 0 ? [t.created(created)] : []),
    ...(changed > 0 ? [t.changed(changed)] : []),
    ...(deleted + deletedFolders > 0 ? [t.deleted(deleted, deletedFolders)] : []),
  ]
  const network = networkTries ? t.networkTried(networkTries) : t.noNetwork
  return [
    status === 'timeout' ? t.timeout : t.exit(exitCode),
    ...(files.length > 0 ? files : [t.nothing]),
    withNetwork ? t.networkOpen : network,
  ].join(' · ')
}
