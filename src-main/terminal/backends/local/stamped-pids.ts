/** The processes of an agent, also those that took off every other sign of whose they are. */
import { readdirSync } from 'node:fs'
import { stampCarriedBy } from '../../../lib/door/agents-stamp.ts'

/** Only Linux tells. */
export async function stampedPids(
  stamp: number,
  platform: NodeJS.Platform = process.platform,
): Promise<Set<number>> {
  if (platform !== 'linux') return new Set()
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const stamps = await Promise.all(pids.map(stampCarriedBy))
  return new Set(pids.filter((_, index) => stamps[index] === stamp))
}
