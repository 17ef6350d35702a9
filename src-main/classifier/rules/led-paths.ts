/** Paths by way of links that the same text has made: whichever of both ends says more counts. */
import type { ClassifiedPath, ClassifyPath } from './rule.ts'
import { isOwnGround, isPersonal } from './targets.ts'

export function followMade(
  classify: ClassifyPath,
  lead: (path: string, cwd: string | null) => readonly string[],
  isTheirs: (path: string) => boolean,
): ClassifyPath {
  return (path, cwd) => {
    const written = classify(path, cwd)
    let worst = written
    for (const led of lead(path, cwd)) {
      const found = classify(led, null)
      const isDocument = !isTheirs(worst.path) && isTheirs(found.path)
      const [more, less] = [weightOf(found), weightOf(worst)]
      if (more > less || (more === less && isDocument)) worst = found
    }
    return worst
  }
}

function weightOf({ scope, protection }: ClassifiedPath): number {
  if (protection.read !== null || protection.write !== null) return 2
  return isOwnGround(scope) ? 0 : isPersonal(scope) || scope === 'unknown' ? 1 : 2
}
