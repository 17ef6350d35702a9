/** Terminals in which everything is allowed and nobody looks on; for benches, and for programs run by themselves. */
import { systemClock } from '../../src-main/lib/clock.ts'
import { silentLog } from '../../src-main/lib/log.ts'
import {
  createTerminalService,
  type TerminalServiceDeps,
} from '../../src-main/terminal/terminal-service.ts'
import type { openPlaces } from './places.ts'

export function openAllowingTerminals(
  places: ReturnType<typeof openPlaces>,
  publish: TerminalServiceDeps['publish'] = () => {},
) {
  const service = createTerminalService({
    ...places,
    publish,
    log: silentLog,
    clock: systemClock,
    scrollbackLines: () => 10_000,
    whenQuitting: () => 'keep',
    pass: async ({ command }) => ({ allowed: true, command, stillHolds: () => true }),
    knownSecrets: () => [],
    deliver: () => {},
    note: async () => undefined,
  })
  return { service, accessOf }

  /** As a call of the agent in this session has it. */
  function accessOf(sessionId = 's') {
    return service.accessFor({
      ...{ sessionId, taskId: sessionId, callId: 'c', name: 'terminal', traces: {} },
      signal: new AbortController().signal,
    })
  }
}
