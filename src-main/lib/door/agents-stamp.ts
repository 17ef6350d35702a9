/**
 * A number that all of the agent's processes of one run of the app carry, and cannot take off.
 *
 * A process may clear its environment, leave its session and let its parent die; what it inherits
 * all the same are its limits, and a hard limit is never raised again. So the one that hardly any
 * program needs, the size of message queues, is set to a value that is this run's alone.
 */
import { readFile } from 'node:fs/promises'

/** Linux allows 819,200 bytes, and whoever uses such queues needs far less than what is left. */
const SMALLEST = 500_000
const VALUES = 300_000

export function stampOf(appMark: string): number {
  return SMALLEST + (Number.parseInt(appMark, 16) % VALUES || 0)
}

export async function stampCarriedBy(pid: number | 'self'): Promise<number | undefined> {
  // It may be gone, or belong to somebody else.
  const limits = await readFile(`/proc/${pid}/limits`, 'latin1').catch(() => '')
  const hard = /^Max msgqueue size\s+\S+\s+(\d+)/m.exec(limits)?.[1]
  return hard === undefined ? undefined : Number(hard)
}

/** Whether an agent started this very process, of whichever run; only Linux tells. */
export async function isAgents(): Promise<boolean> {
  const stamp = await stampCarriedBy('self')
  return stamp !== undefined && stamp >= SMALLEST && stamp < SMALLEST + VALUES
}
