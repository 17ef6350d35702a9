/** What a run of the app holds of this machine: counted before and after, it has to be the same. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SETTLE_EVERY_MS = 100
const SETTLE_TRIES = 600
const DATABASE = /\.db(?:-wal)?$/

const COUNTED = ['files', 'processes', 'temporaryFiles'] as const
type Counted = Record<(typeof COUNTED)[number], number>
export type Standing = Counted & { databaseBytes: number }

export function createStanding(app: { pid: number; userData: string; temporary: string }) {
  return { now, settled }

  function now(): Standing {
    return { ...counted(), databaseBytes: sizeOf(app.userData, DATABASE) }
  }

  /** What the last conversation started may be ending just now; what it left stays. */
  async function settled(before: Standing): Promise<void> {
    for (let tries = 0; tries < SETTLE_TRIES; tries += 1) {
      const found = counted()
      if (COUNTED.every((each) => found[each] <= before[each])) return
      await new Promise((resolve) => setTimeout(resolve, SETTLE_EVERY_MS))
    }
  }

  function counted(): Counted {
    return {
      files: openFilesOf(app.pid),
      processes: childrenOf(app.pid),
      temporaryFiles: readdirSync(app.temporary, { recursive: true }).length,
    }
  }
}

export function openFilesOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

/** What grew from one look to the other. */
export function grownBy<Looks extends Record<string, number>>(before: Looks, after: Looks): Looks {
  const pairs = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)])
  // It has the same names.
  return Object.fromEntries(pairs) as Looks
}

/** With what is not yet in the file itself. */
function sizeOf(folder: string, names: RegExp): number {
  return readdirSync(folder)
    .filter((name) => names.test(name))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

/** With theirs: what nobody ended is somebody's child. */
function childrenOf(pid: number): number {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(name)]),
  )
  const isBelow = (each: number | undefined): boolean =>
    each !== undefined && each > 1 && (each === pid || isBelow(parents.get(each)))
  return [...parents.values()].filter(isBelow).length
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
