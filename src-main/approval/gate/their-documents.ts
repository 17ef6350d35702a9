/** Which files outside a project are the person's, and not to be written over unasked. */
import { type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { IsWork } from './session-scripts.ts'

const MOST_MADE = 5_000 // names of files that commands were about to make

export function createTheirDocuments() {
  /** Asked about before they were there: what came to be under these names, an agent has made. */
  const made = new Set<string>()
  return { isTheirs }

  /**
   * Is there a file with something in it, and no agent's? What nobody may look at counts. One that was there
   * before agents worked is the person's, also when it was changed since: most likely by them. So is one
   * that came later, unless a command of an agent named it before, or the folder around it came later too.
   */
  function isTheirs(path: string, isWork: IsWork): boolean {
    try {
      const stats = statSync(path, { throwIfNoEntry: false })
      if (!stats) remember(path)
      if (!stats?.isFile() || stats.size === 0) return false
      if (!isWork({ ctimeMs: madeAt(stats) })) return true
      return !made.has(path) && !isInNewFolder(path, isWork)
    } catch {
      return true
    }
  }

  function remember(path: string): void {
    made.add(path)
    const [oldest] = made
    if (made.size > MOST_MADE && oldest !== undefined) made.delete(oldest)
  }
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
