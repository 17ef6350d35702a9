/** Ends a process tree: a command with all that it started, also what left its process group or its terminal. */
import { runChild } from '../../../lib/start-child.ts'
import { type ProcessRow, processTableFor, type ReadProcessTable } from './process-table.ts'
import { stampedPids } from './stamped-pids.ts'

export type Signal = 'SIGINT' | 'SIGTERM' | 'SIGKILL'

/** One command: its mark, and the process that leads its group and its session. */
export interface Family {
  /** `app.7`; a mark that ends in a dot stands for every command of that app. */
  mark: string
  /** Of every command of that app, also without its mark. */
  stamp?: number
  /** Not what carries such a mark, and not what that started. */
  isExcepted?: (mark: string) => boolean
  leader?: number
  /** Of the leader; a number that meanwhile belongs to somebody else is left alone. */
  leaderStartTime?: string
}

export interface KillTreeDeps {
  platform?: NodeJS.Platform
  readTable?: ReadProcessTable
  findStamped?: (stamp: number) => Promise<ReadonlySet<number>>
  kill?: (pid: number, signal: Signal) => void
  wait?: (ms: number) => Promise<void>
}

const GRACE_MS = 1_000 // for programs that save something before they go
const GIVE_UP_MS = 2_000
const LOOK_EVERY_MS = 40

export function createKillTree(deps: KillTreeDeps = {}) {
  const platform = deps.platform ?? process.platform
  const readTable = deps.readTable ?? processTableFor(platform)
  const findStamped = deps.findStamped ?? ((stamp) => stampedPids(stamp, platform))
  const kill = deps.kill ?? killQuietly
  const wait = deps.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)))
  return { signal, end, members }

  async function signal(family: Family, name: Signal): Promise<number> {
    if (platform === 'win32') return taskkill(family, name)
    const rows = await members(family)
    // The group first, so that a shell does not start the next command of a list meanwhile.
    if (rows.some((row) => row.pid === family.leader)) kill(-(family.leader ?? 0), name)
    for (const row of rows) kill(row.pid, name)
    return rows.length
  }

  /** Asks, waits, forces; resolves with what is still there after all that. */
  async function end(family: Family): Promise<ProcessRow[]> {
    let left = await signal(family, 'SIGTERM')
    for (let waited = 0; left > 0 && waited < GRACE_MS; waited += LOOK_EVERY_MS) {
      await wait(LOOK_EVERY_MS)
      left = (await members(family)).length
    }
    for (let waited = 0; left > 0 && waited < GIVE_UP_MS; waited += LOOK_EVERY_MS) {
      await signal(family, 'SIGKILL')
      await wait(LOOK_EVERY_MS)
      left = (await members(family)).length
    }
    return left > 0 ? members(family) : []
  }

  async function members(family: Family): Promise<ProcessRow[]> {
    const stamped = family.stamp === undefined ? undefined : await findStamped(family.stamp)
    return familyOf(family, await readTable(), stamped)
  }

  function taskkill(family: Family, name: Signal): Promise<number> {
    if (family.leader === undefined) return Promise.resolve(0)
    const force = name === 'SIGKILL' ? ['/F'] : []
    const args = ['/PID', String(family.leader), '/T', ...force]
    return runChild({ file: 'taskkill', args }).then(
      () => 1,
      () => 0,
    )
  }
}

export type KillTree = ReturnType<typeof createKillTree>

/** By mark, by group, by session, by stamp, and everything started by one of those. */
export function familyOf(
  family: Family,
  table: readonly ProcessRow[],
  stamped: ReadonlySet<number> = new Set(),
): ProcessRow[] {
  const leader = table.find((row) => row.pid === family.leader)
  const isLeaderOurs =
    leader !== undefined &&
    (family.leaderStartTime === undefined || leader.startTime === family.leaderStartTime)
  // A group outlives its leader, and its number is not given away while it does.
  const isNumberOurs = leader === undefined || isLeaderOurs
  const found = new Map<number, ProcessRow>()
  // Just started, it is in our group still, and its environment is ours.
  if (leader && isLeaderOurs && leader.parent === process.pid) found.set(leader.pid, leader)
  for (const row of table) {
    const isInGroup = row.group === family.leader || row.session === family.leader
    const isMarked = carries(row.mark, family.mark) || stamped.has(row.pid)
    if (isMarked || (isNumberOurs && isInGroup)) found.set(row.pid, row)
  }
  addDescendants(found, table)
  const isExcepted = family.isExcepted ?? (() => false)
  const excepted = table.filter(({ mark }) => mark !== undefined && isExcepted(mark))
  for (const pid of addDescendants(new Map(excepted.map((row) => [row.pid, row])), table).keys())
    found.delete(pid)
  found.delete(process.pid)
  return [...found.values()]
}

function addDescendants(found: Map<number, ProcessRow>, table: readonly ProcessRow[]) {
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const row of table) if (found.has(row.parent)) found.set(row.pid, row)
  }
  return found
}

function carries(mark: string | undefined, wanted: string): boolean {
  return wanted.endsWith('.') ? mark?.startsWith(wanted) === true : mark === wanted
}

/** A process that is already gone was the goal. */
function killQuietly(pid: number, signal: Signal): void {
  try {
    process.kill(pid, signal)
  } catch {}
}
