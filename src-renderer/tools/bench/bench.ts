/** The calls that were made by hand, the newest first; gone with the window. */
import { create } from 'zustand'
import type { Words } from '#words'

export interface BenchCall {
  id: number
  tool: string
  /** The conversation that was in front, and that the call belongs to. */
  sessionId: string | undefined
  arguments: Record<string, unknown>
  at: number
  state:
    | { kind: 'running' }
    | { kind: 'done'; result: string; durationMs: number }
    | { kind: 'refused'; words: Words }
}

interface Bench {
  calls: readonly BenchCall[]
  started(call: Omit<BenchCall, 'state'>): void
  ended(id: number, state: BenchCall['state']): void
}

const MAX_KEPT = 20

export const useBench = create<Bench>((set) => ({
  calls: [],
  started: (call) =>
    set((s) => ({
      calls: [{ ...call, state: { kind: 'running' as const } }, ...s.calls].slice(0, MAX_KEPT),
    })),
  ended: (id, state) =>
    set((s) => ({ calls: s.calls.map((call) => (call.id === id ? { ...call, state } : call)) })),
}))
