/** Which files outside a project are the person's, and not to be written over unasked. */
import { readdirSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { IsWork } from './session-scripts.ts'

const MOST_MADE = 5_000 // names of files that commands were about to make
const MOST_LOOKED_AT = 2_000 // entries of a folder; one with more is somebody's

export function createTheirDocuments() {
  /** Asked about before they were there: what came to be under these names, an agent has made. */
  const made = new Set<string>()
  return { isTheirs }

  /**
   * Is there a file with something in it, and no agent's? What nobody may look at counts. One that was there
   * before agents worked is the person's, also when it was changed since: most likely by them. So is one
   * that came later, unless a command of an agent named it before, or the folder around it came later too.
   * A path that ends in `*` is all that begin so, and behind a slash whatever lies in the folder.
   */
  function isTheirs(path: string, isWork: IsWork): boolean {
    try {
      return path.endsWith('*') ? isAnyTheirs(path, isWork) : isOneTheirs(path, isWork, path)
    } catch {
      return true
    }
  }

  function isOneTheirs(path: string, isWork: IsWork, named: string): boolean {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats) remember(named)
    if (!stats?.isFile() || stats.size === 0) return false
    if (!isWork({ ctimeMs: madeAt(stats) })) return true
    return !made.has(named) && !isInNewFolder(path, isWork)
  }

  function isAnyTheirs(pattern: string, isWork: IsWork): boolean {
    const paths = filesLike(pattern)
    if (paths === null || paths.some((path) => isOneTheirs(path, isWork, pattern))) return true
    remember(pattern)
    return false
  }

  function remember(path: string): void {
    made.add(path)
    const [oldest] = made
    if (made.size > MOST_MADE && oldest !== undefined) made.delete(oldest)
  }
}

/** The files whose names begin so; in a folder as a whole those further below too. Null: too many. */
function filesLike(pattern: string): string[] | null {
  const start = basename(pattern).slice(0, -1)
  const folders = [dirname(pattern)]
  const paths: string[] = []
  let looked = 0
  for (const folder of folders) {
    // What is not there, or is no folder, has nothing in it.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (!entry.name.startsWith(start)) continue
      if (++looked > MOST_LOOKED_AT) return null
      const path = join(folder, entry.name)
      if (!entry.isDirectory()) paths.push(path)
      else if (start === '') folders.push(path)
    }
  }
  return paths
}

/** Unpacked, cloned or made by an agent, with all that is in it. */
function isInNewFolder(path: string, isWork: IsWork): boolean {
  for (let at = dirname(path); at !== dirname(at); at = dirname(at))
    if (isWork({ ctimeMs: madeAt(statSync(at)) })) return true
  return false
}

/** Some file systems do not know; then the last change counts. */
function madeAt({ birthtimeMs, ctimeMs }: Pick<Stats, 'birthtimeMs' | 'ctimeMs'>): number {
  return birthtimeMs > 0 ? Math.min(birthtimeMs, ctimeMs) : ctimeMs
}
