/** What stands in files that came into being, or were changed, by a session or one before it. */
import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import type { ReadScript, UnreadFile } from '../../classifier/shell/state/written-files.ts'
import { changedAfterInstall } from './installed-code.ts'

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

/** May an agent have changed the file? */
export type IsWork = (stats: Pick<Stats, 'ctimeMs'>) => boolean

/**
 * Whoever has changed a file since the session began, the session may have: by a tool, a redirection,
 * a program it ran; and one before it what was changed while it was at work. The time of the last
 * change to the inode counts, which unpacking and `touch` cannot set back.
 */
export function changedBy(startedAt: number, wasAtWork: (time: number) => boolean): IsWork {
  return ({ ctimeMs }) => ctimeMs >= startedAt - CLOCK_SLACK_MS || wasAtWork(ctimeMs)
}

export function scriptsOf(isWork: IsWork): ReadScript {
  return (path) => {
    let file: number
    try {
      file = openSync(path, WITHOUT_WAITING)
    } catch {
      return closedFile(path)
    }
    try {
      const stats = fstatSync(file)
      // What will come through a pipe, nobody has read; and no answer holds for the next time.
      if (stats.isFIFO() && isWork(stats)) return null
      return isNew(stats) ? textOf(file, stats, path) : undefined
    } finally {
      closeSync(file)
    }
  }

  function isNew(stats: Stats): boolean {
    return stats.isFile() && isWork(stats)
  }

  /** What may be run need not be open to reading. */
  function closedFile(path: string): UnreadFile | undefined {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats || !isNew(stats)) return undefined
    const { dev, ino, size, ctimeMs } = stats
    return { mark: [dev, ino, size, ctimeMs].join(' ') }
  }
}

const MOST_ENTRIES = 6_000 // looked at for one list; some ten milliseconds
const MOST_WRITTEN = 2_000
/** Made by others, or by the programs that keep them; what lies there is not the project's own code. */
const KEPT_BY_PROGRAMS =
  /^(?:node_modules|\.git|target|\.?venv|__pycache__|site-packages|\.tox|\.nox|\.next|\.mypy_cache|\.pytest_cache|\.ruff_cache|\.cache|\.gradle)$/

/**
 * The files below a folder that came into being, or were changed, by agents. A folder with more than
 * can be looked at gives those nearest to its top; null when too many are new. Of a folder of installed
 * packages, by its own name, what was changed since they were installed.
 */
export function writtenOf(isWork: IsWork): (folder: string) => readonly string[] | null {
  return (top) => {
    if (KEPT_BY_PROGRAMS.test(basename(top)) || /\/vendor$/.test(top))
      return changedAfterInstall(top, isWork)
    const written: string[] = []
    const folders = [top]
    let entries = 0
    for (const folder of folders) {
      for (const entry of entriesOf(folder)) {
        if (++entries > MOST_ENTRIES) return written
        const path = join(folder, entry.name)
        if (entry.isDirectory()) {
          if (!KEPT_BY_PROGRAMS.test(entry.name)) folders.push(path)
        } else if (isWritten(path)) written.push(path)
        if (written.length > MOST_WRITTEN) return null
      }
    }
    return written
  }

  /** A link counts as what it leads to. */
  function isWritten(path: string): boolean {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats?.isFile() === true && isWork(stats)
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // Not there, not a folder, or not open to us: then nothing of it is run by way of us.
    return []
  }
}

/** What stands in a file, whoever wrote it, when it is a text that can be read at once. */
export function readTheirs(path: string): string | undefined {
  let file: number
  try {
    file = openSync(path, WITHOUT_WAITING)
  } catch {
    return undefined
  }
  try {
    const stats = fstatSync(file)
    const text = stats.isFile() ? textOf(file, stats, path) : undefined
    return typeof text === 'string' ? text : undefined
  } finally {
    closeSync(file)
  }
}

/** A program that was built, or a large bundle, is nothing that could be read. */
function textOf(file: number, { size }: Stats, path: string): string | UnreadFile {
  const bytes = Buffer.alloc(Math.min(size, MAX_BYTES))
  const start = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0))
  const isRead = size <= MAX_BYTES && !start.includes(0)
  return isRead ? start.toString('utf8') : { mark: contentMark(path) }
}
