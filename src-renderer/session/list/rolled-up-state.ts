import type { SessionView } from '#contract'

/** Of a session together with its sub-agents: what wants the person comes first. */
export function rolledUpState(
  session: SessionView,
  all: readonly SessionView[],
): SessionView['state'] {
  const states = all.filter(({ parentId }) => parentId === session.id).map(({ state }) => state)
  if (session.state === 'waiting' || states.includes('waiting')) return 'waiting'
  return states.includes('running') ? 'running' : session.state
}
