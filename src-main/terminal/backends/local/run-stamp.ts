/**
 * A number that all of the agent's processes of one run of the app carry, and cannot take off.
 *
 * A process may clear its environment, leave its session and let its parent die; what it inherits
 * all the same are its limits, and a hard limit is never raised again. So the one that hardly any
 * program needs, the size of message queues, is set to a value that is this run's alone.
 */
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** Linux allows 819,200 bytes, and whoever uses such queues needs far less than what is left. */
const SMALLEST = 500_000
const VALUES = 300_000

export function stampOf(appMark: string): number {
  return SMALLEST + (Number.parseInt(appMark, 16) % VALUES || 0)
}

/** The processes that carry it; only Linux tells. */
export async function stampedPids(
  stamp: number,
  platform: NodeJS.Platform = process.platform,
): Promise<Set<number>> {
  if (platform !== 'linux') return new Set()
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const stamps = await Promise.all(pids.map(stampCarriedBy))
  return new Set(pids.filter((_, index) => stamps[index] === stamp))
}

async function stampCarriedBy(pid: number): Promise<number | undefined> {
  // It may be gone, or belong to somebody else.
  const limits = await readFile(`/proc/${pid}/limits`, 'latin1').catch(() => '')
  const hard = /^Max msgqueue size\s+\S+\s+(\d+)/m.exec(limits)?.[1]
  return hard === undefined ? undefined : Number(hard)
}
