/** What was decided about the calls that are on screen; the log itself stays with the runtime. */
import { create } from 'zustand'
import type { DecisionView, Events } from '#contract'

interface Decisions {
  /** The newest of each call. */
  byCall: ReadonlyMap<string, DecisionView>
  /** Counts what was written since the window opened, so that a view of the log knows it is old. */
  written: number
  recorded(decision: DecisionView): void
  finished(end: Events['decisions.finished']): void
  /** What the log has of a session that is looked at; what came meanwhile is newer. */
  loaded(decisions: readonly DecisionView[]): void
}

export const useDecisions = create<Decisions>((set) => ({
  byCall: new Map(),
  written: 0,
  recorded: (decision) =>
    set((s) => ({
      byCall: new Map(s.byCall).set(callKey(decision), decision),
      written: s.written + 1,
    })),
  finished: ({ id, ...end }) =>
    set((s) => {
      const decision = [...s.byCall.values()].find((known) => known.id === id)
      if (!decision) return s
      const ended = { ...decision, ...end }
      return { byCall: new Map(s.byCall).set(callKey(decision), ended), written: s.written + 1 }
    }),
  loaded: (decisions) =>
    set((s) => {
      const byCall = new Map(s.byCall)
      for (const decision of decisions) {
        const known = byCall.get(callKey(decision))
        if (!known || known.at < decision.at) byCall.set(callKey(decision), decision)
      }
      return { byCall }
    }),
}))

export function useDecision(sessionId: string, callId: string): DecisionView | undefined {
  return useDecisions((s) => s.byCall.get(callKey({ sessionId, callId })))
}

function callKey({ sessionId, callId }: { sessionId: string; callId: string }): string {
  return `${sessionId} ${callId}`
}
