/** What a path of a session's commands means on the disk: its temporary files lie elsewhere than it says. */
import { lstatSync, readlinkSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { isBelow } from './bubblewrap.ts'

export interface InnerPaths {
  /** Where it lies on the disk; a link that it ends with is left as it is, unless it leads to those. */
  onDisk(path: string): string
  /** With its links followed, as the commands write it. */
  followLinks(path: string): string
}

const MOST_LINKS = 40 // as the kernel

export function createInnerPaths(given: {
  scratch: { folder: string; seenAs: readonly string[] }
  /** What the commands see under its own path, also among temporary files; without links. */
  kept: readonly string[]
}): InnerPaths {
  const { scratch, kept } = given
  const all = [...kept, scratch.folder]
  const [temporary = scratch.folder] = scratch.seenAs
  return { onDisk, followLinks: (path) => followed(rooted(path), MOST_LINKS) }

  function onDisk(path: string): string {
    const whole = resolve(path)
    // The folder of a session above all, before each of its commands.
    if (kept.includes(whole)) return whole
    const folder = followed(dirname(whole), MOST_LINKS)
    const plain = join(folder, basename(whole))
    const end = followedFrom(folder, [basename(whole)], MOST_LINKS)
    return moved(end) === end ? moved(plain) : moved(end)
  }

  /** Of a path without links. */
  function moved(path: string): string {
    const seenAs = scratch.seenAs.find((folder) => isBelow(path, folder))
    if (seenAs === undefined || all.some((folder) => isBelow(path, folder))) return path
    return join(scratch.folder, path.slice(seenAs.length))
  }

  function followed(path: string, linksLeft: number): string {
    return followedFrom('/', path.split('/'), linksLeft)
  }

  /** From a folder whose own links are followed already. */
  function followedFrom(folder: string, names: readonly string[], linksLeft: number): string {
    const parts = names.filter((part) => part !== '')
    let done = folder
    for (const [index, part] of parts.entries()) {
      const next = join(done, part)
      const target = linksLeft > 0 ? linkAt(moved(next)) : undefined
      // `link/..` is above what the link leads to, so nothing is shortened before.
      if (target !== undefined) {
        const start = isAbsolute(target) ? target : `${done}/${target}`
        return followed([start, ...parts.slice(index + 1)].join('/'), linksLeft - 1)
      }
      done = next === scratch.folder ? temporary : next
    }
    return done
  }
}

function rooted(path: string): string {
  return isAbsolute(path) ? path : resolve(path)
}

function linkAt(path: string): string | undefined {
  try {
    if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return undefined
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
