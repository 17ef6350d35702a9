/** Looks at the disk. What is not there, or cannot be looked at, is nothing. */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

export type Kind = 'folder' | 'file' | 'socket' | 'other'

/** The disk's clock moves in steps: what was changed so lately may change again within one. */
const SETTLED_MS = 50
/** One command asks several times within this. What is written meanwhile could as well be written after. */
const SAME_MOMENT_MS = 2

/** Remembers where it has looked, so that it can tell later whether it would see the same. */
export function createLook(now: () => number = Date.now) {
  const before = new Map<string, number>()
  let unchangedAt = Number.NEGATIVE_INFINITY
  return { realPath, kindOf, isLink, namesIn, pathsIn, textOf, isUnchanged }

  /** Without links; undefined when there is nothing. */
  function realPath(path: string): string | undefined {
    noteAround(path)
    const found = realPathOf(path)
    if (found !== undefined) noteAround(found)
    return found
  }

  function kindOf(path: string): Kind | undefined {
    noteAround(path)
    return kindAt(path)
  }

  function isLink(path: string): boolean {
    noteAround(path)
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  }

  function namesIn(folder: string): string[] {
    if (!note(folder)) noteAround(folder)
    try {
      return readdirSync(folder)
    } catch {
      return []
    }
  }

  function pathsIn(folder: string): string[] {
    return namesIn(folder).map((name) => join(folder, name))
  }

  function textOf(path: string): string | undefined {
    if (!note(path)) noteAround(path)
    return textAt(path)
  }

  /** Nothing has been made, renamed or removed in those folders, nor written to those files. */
  function isUnchanged(): boolean {
    const moment = now()
    if (Math.abs(moment - unchangedAt) < SAME_MOMENT_MS) return true
    for (const [path, changedAt] of before) if (changeOf(path) !== changedAt) return false
    unchangedAt = moment
    return true
  }

  /** The folder that holds it, or would: the nearest that is there. */
  function noteAround(path: string): void {
    const folder = dirname(path)
    if (!note(folder) && folder !== path) noteAround(folder)
  }

  /** Unlike the time of its content, nobody sets the time of a change. */
  function note(path: string): boolean {
    if (before.has(path)) return true
    const changedAt = changeOf(path)
    if (changedAt === undefined) return false
    before.set(path, now() - changedAt > SETTLED_MS ? changedAt : Number.NaN)
    return true
  }
}

export type Look = ReturnType<typeof createLook>

export function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

export function kindAt(path: string): Kind | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return undefined
  if (found.isDirectory()) return 'folder'
  if (found.isFile()) return 'file'
  return found.isSocket() ? 'socket' : 'other'
}

/** Of a command's making, it may be a pipe that nobody writes to, or have no end. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)
const MOST_BYTES = 1024 * 1024
const CHUNK_BYTES = 64 * 1024

export function textAt(path: string): string | undefined {
  try {
    const file = openSync(path, WITHOUT_WAITING)
    try {
      return fstatSync(file).isFile() ? beginningOf(file).trim() : undefined
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}

/** What the kernel makes up as it is read says of itself that it is empty. */
function beginningOf(file: number): string {
  const chunks: Buffer[] = []
  for (let total = 0; total < MOST_BYTES; ) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    const count = readSync(file, chunk)
    if (count === 0) break
    chunks.push(chunk.subarray(0, count))
    total += count
  }
  return Buffer.concat(chunks).toString()
}

function changeOf(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.ctimeMs
  } catch {
    return undefined
  }
}
