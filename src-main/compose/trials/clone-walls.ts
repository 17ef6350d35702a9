/** What a command on a clone may reach: the clone in the place of the folder, and nothing else to write to. */
import type { OpenCopy } from '../../rehearsal/copy/open-copy.ts'
import { textOf } from '../../rehearsal/raw-path.ts'
import { type Boundaries, isBelow } from '../../sandbox/bubblewrap.ts'

/**
 * The clone and its temporary files lie among the app's own, which are hidden, so they are shown again. The
 * folder itself is read and not written: who names it by its whole path is refused.
 */
export function onClone(
  boundaries: Boundaries,
  { seenAs, workspace }: Pick<OpenCopy, 'seenAs' | 'workspace'>,
): Boundaries {
  const real = textOf(workspace.real)
  const { scratch, shared, pinned, readOnly } = boundaries
  const inClone = (paths: readonly string[]) =>
    paths.filter((path) => isBelow(path, real)).map(seenAs)
  return {
    ...boundaries,
    writable: [],
    ...{ pinned: inClone(pinned), readOnly: inClone(readOnly) },
    shared: [...shared, seenAs(real), scratch.folder],
  }
}
