/** What stands in files that came into being, or were changed, since a session began. */
import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import type { ReadScript, UnreadFile } from '../../classifier/shell/walk/written-files.ts'

const MAX_BYTES = 65_536
const MAX_HASHED_BYTES = 8_388_608 // a program that was built; some milliseconds of work
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
    const bytes = Buffer.alloc(Math.min(Number(size), MAX_HASHED_BYTES))
    const start = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0))
    const hash = createHash('sha256').update(start).digest('hex')
    return size <= MAX_HASHED_BYTES ? hash : [hash, dev, ino, size, ctimeNs].join(' ')
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
      return closedFile(path)
    }
    try {
      const stats = fstatSync(file)
      return isNew(stats) ? textOf(file, stats, path) : undefined
    } finally {
      closeSync(file)
    }
  }

  function isNew(stats: Stats): boolean {
    return stats.isFile() && stats.ctimeMs >= startedAt - CLOCK_SLACK_MS
  }

  /** What may be run need not be open to reading. */
  function closedFile(path: string): UnreadFile | undefined {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats || !isNew(stats)) return undefined
    const { dev, ino, size, ctimeMs } = stats
    return { mark: [dev, ino, size, ctimeMs].join(' ') }
  }
}

/** A program that was built, or a large bundle, is nothing that could be read. */
function textOf(file: number, { size }: Stats, path: string): string | UnreadFile {
  const bytes = Buffer.alloc(Math.min(size, MAX_BYTES))
  const start = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0))
  const isRead = size <= MAX_BYTES && !start.includes(0)
  return isRead ? start.toString('utf8') : { mark: contentMark(path) }
}
