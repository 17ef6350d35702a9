import { useEffect } from 'react'
import { create } from 'zustand'
import type { Runtime, SkillsView } from '#contract'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useConnection } from '../connection.ts'

interface Skills {
  /** By session; those of new sessions under the empty name. */
  bySession: Readonly<Record<string, SkillsView>>
  /** Grows when they have to be asked for anew. */
  revision: number
  took(view: SkillsView): void
  changed(): void
}

export const useSkills = create<Skills>((set) => ({
  bySession: {},
  revision: 0,
  took: (view) => set((s) => ({ bySession: { ...s.bySession, [view.sessionId ?? '']: view } })),
  changed: () => set((s) => ({ revision: s.revision + 1 })),
}))

/** The skills of a session, or of new ones, kept up to date for as long as somebody looks. */
export function useSkillsOf(sessionId: string | undefined): SkillsView | undefined {
  const runtime = useRuntime()
  const epoch = useConnection((s) => s.epoch)
  const revision = useSkills((s) => s.revision)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each change and reconnect
  useEffect(() => lookForSkills(runtime, sessionId), [runtime, sessionId, epoch, revision])
  return useSkills((s) => s.bySession[sessionId ?? ''])
}

export function lookForSkills(runtime: Runtime, sessionId: string | undefined): void {
  runtime
    .request('skills.list', sessionId === undefined ? {} : { sessionId })
    .then(useSkills.getState().took)
    .catch(ignoreLoss)
}
