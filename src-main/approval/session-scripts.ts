/** What stands in files that came into being, or were changed, since a session began. */
import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import type { ReadScript } from './shell/written-files.ts'

const MAX_BYTES = 65_536
// The clocks of file systems are coarse, the oldest by two seconds.
const CLOCK_SLACK_MS = 2_000
// A pipe that nobody writes to would hold up the whole app.
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Changes with what stands in a file, and also when another takes its place. The time of the last
 * change is not enough: its clock ticks slower than a program writes.
 */
export function contentMark(path: string): string {
  let file: number
  try {
    file = openSync(path, WITHOUT_WAITING)
  } catch {
    return 'none'
  }
  try {
    const stats = fstatSync(file, { bigint: true })
    if (!stats.isFile()) return 'none'
    const { dev, ino, size, ctimeNs } = stats
    const bytes = Buffer.alloc(Math.min(Number(size), MAX_BYTES))
    const start = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0))
    const hash = createHash('sha256').update(start).digest('hex')
    return size <= MAX_BYTES ? hash : [hash, dev, ino, size, ctimeNs].join(' ')
  } finally {
    closeSync(file)
  }
}

/**
 * Whoever has changed such a file, the session may have: by a tool, a redirection, a program it ran.
 * The time of the last change to the inode counts, which unpacking and `touch` cannot set back.
 */
export function scriptsSince(startedAt: number): ReadScript {
  return (path) => {
    let file: number
    try {
      file = openSync(path, WITHOUT_WAITING)
    } catch {
      return undefined
    }
    try {
      const stats = fstatSync(file)
      const isNew = stats.ctimeMs >= startedAt - CLOCK_SLACK_MS
      return stats.isFile() && isNew ? textOf(file, stats, path) : undefined
    } finally {
      closeSync(file)
    }
  }
}

/** Null asks. A program that was built, or a large bundle, is nothing that could be read. */
function textOf(file: number, { size }: Stats, path: string): string | null | undefined {
  const bytes = Buffer.alloc(Math.min(size, MAX_BYTES))
  const start = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0))
  if (start.includes(0)) return undefined
  if (size <= MAX_BYTES) return start.toString('utf8')
  const isScript = start.toString('latin1', 0, 2) === '#!' || /\.(sh|bash|zsh)$/.test(path)
  return isScript ? null : undefined
}
