/** A process group: whether anything in it still runs, and the signals that end it. */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 50
const MAX_KILL_MS = 1_000

export function signalGroup(groupId: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-groupId, signal)
  } catch {
    // The group is already gone, which is what every caller wants.
  }
}

/** Asks what is left of a group to end, waits, and ends what did not listen. */
export async function endGroup(groupId: number, graceMs: number): Promise<void> {
  signalGroup(groupId, 'SIGTERM')
  await groupGone(groupId, graceMs)
  signalGroup(groupId, 'SIGKILL')
  await groupGone(groupId, MAX_KILL_MS)
}

async function groupGone(groupId: number, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (isGroupAlive(groupId) && performance.now() < deadline) await delay(POLL_MS)
}

export function isGroupAlive(groupId: number): boolean {
  if (process.platform === 'linux') return liveMembers(groupId) > 0
  try {
    process.kill(-groupId, 0)
    return true
  } catch {
    return false
  }
}

// In a container nobody may collect the dead, and a signal still finds them; so ask for the living.
function liveMembers(groupId: number): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((stat) => stat?.groupId === groupId && stat.state !== 'Z').length
}

function readStat(pid: string): { state: string; groupId: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold anything, so count from its end: state, parent, group.
    const [state = '', , groupId] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state, groupId: Number(groupId) }
  } catch {
    return undefined
  }
}
