import { useEffect } from 'react'
import { useProjects } from '../../copies/projects.ts'
import { useSessions } from '../../copies/sessions.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'

/** Asks where the next session begins, and again when there is one more or one less. */
export function useLookForProjects(): void {
  const runtime = useRuntime()
  const count = useSessions((s) => s.all.length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session more or less moves the next one
  useEffect(() => {
    runtime.request('projects.recent', {}).then(useProjects.getState().changed).catch(ignoreLoss)
  }, [runtime, count])
}
