/** Which terminals have tabs, in which order, and which of them is in front. */
import type { TerminalView } from '#contract'
import { withSubAgents } from '../copies/session-family.ts'
import { useSessions } from '../copies/sessions.ts'
import { useTerminals } from '../copies/terminals.ts'
import { useLayout } from '../view/layout.ts'

export interface TerminalOrder {
  /** Those of the conversation in front, then the person's own, then what runs for others. */
  tabs: TerminalView[]
  /** What has ended and is not looked at, the latest first. */
  finished: TerminalView[]
  front: TerminalView | undefined
  /** The one that would be in front had the person picked none. */
  followed: TerminalView | undefined
}

/** `family`: the session in front with its sub-agents. */
export function orderTerminals(
  all: readonly TerminalView[],
  family: readonly string[],
  pickedId: string | undefined,
): TerminalOrder {
  const byStart = [...all].sort((a, b) => a.startedAt - b.startedAt)
  const isOfSession = ({ sessionId }: TerminalView): boolean =>
    sessionId !== undefined && family.includes(sessionId)
  const ofSession = byStart.filter(isOfSession)
  const own = byStart.filter(({ owner }) => owner === 'person')
  const ofOthers = byStart.filter((view) => view.owner === 'agent' && !isOfSession(view))
  const order = [...ofSession, ...own, ...ofOthers]
  const followed =
    followedOf(ofSession) ?? own.find(isRunning) ?? order.find(isRunning) ?? byStart.at(-1)
  const front = all.find(({ id }) => id === pickedId) ?? followed
  const latest = ofSession.at(-1)
  const hasTab = (view: TerminalView): boolean =>
    isRunning(view) || view === front || view === latest
  return {
    tabs: order.filter(hasTab),
    finished: byStart.filter((view) => !hasTab(view)).sort((a, b) => endOf(b) - endOf(a)),
    front,
    followed,
  }
}

/** Nobody looks away from what waits for the person; else the latest that runs, or that ran. */
function followedOf(ofSession: readonly TerminalView[]): TerminalView | undefined {
  return ofSession.findLast(waitsForPerson) ?? ofSession.findLast(isRunning) ?? ofSession.at(-1)
}

function waitsForPerson({ keyboard, secretPrompt, state }: TerminalView): boolean {
  return state.kind === 'running' && (keyboard === 'person' || secretPrompt !== undefined)
}

function isRunning({ state }: TerminalView): boolean {
  return state.kind === 'running'
}

function endOf({ state }: TerminalView): number {
  return state.kind === 'ended' ? state.endedAt : 0
}

export function useTerminalOrder(): TerminalOrder {
  const all = useTerminals((s) => s.all)
  const pickedId = useLayout((s) => s.terminalId)
  const sessionId = useLayout((s) => s.sessionId)
  const family = useSessions((s) =>
    sessionId === undefined ? '' : withSubAgents(sessionId, s.all).join(' '),
  )
  return orderTerminals(all, family.split(' '), pickedId)
}

export function frontTerminal(): TerminalView | undefined {
  const { terminalId, sessionId } = useLayout.getState()
  const family = sessionId ? withSubAgents(sessionId, useSessions.getState().all) : []
  return orderTerminals(useTerminals.getState().all, family, terminalId).front
}
