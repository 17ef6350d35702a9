import type { SessionView } from '#contract'
import { withSubAgents } from '../../copies/session-family.ts'

/** Of a session together with its sub-agents: what wants the person comes first. */
export function rolledUpState(
  session: SessionView,
  all: readonly SessionView[],
): SessionView['state'] {
  const [, ...below] = withSubAgents(session.id, all)
  const states = all.filter(({ id }) => below.includes(id)).map(({ state }) => state)
  if (session.state === 'waiting' || states.includes('waiting')) return 'waiting'
  return states.includes('running') ? 'running' : session.state
}
