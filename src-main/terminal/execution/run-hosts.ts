/** What one run of a command has to do with the network: what it may reach, and what it reached. */
import type { WantedOutside } from '../../ports/gate.ts'
import type { NotedHosts } from '../../ports/network.ts'
import type { Place } from '../../ports/place.ts'
import type { ShellRun } from '../protocol/shells.ts'
import type { AgentRun, RunRequest } from './agent-runs.ts'

/** Of the network it gets the hosts that were asked about; where there is no list, all of it, once. */
export function reachOf(
  wants: WantedOutside | undefined,
  confined: ShellRun['confined'],
  { isOffline }: Place,
): Pick<RunRequest, 'confined' | 'alsoHosts'> {
  if (wants?.kind !== 'host') return confined === undefined ? {} : { confined }
  return isOffline ? { confined: 'online' } : { alsoHosts: wants.hosts }
}

export function refusedHosts(run: AgentRun): string | undefined {
  const refused = run.hosts()?.refused ?? []
  return refused.length > 0
    ? `the person has not allowed the sandbox to reach ${refused.join(', ')}`
    : undefined
}

export function hostsOf(run: AgentRun): { hosts?: NotedHosts } {
  const hosts = run.hosts()
  return hosts ? { hosts } : {}
}
