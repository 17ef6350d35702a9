import { useEffect } from 'react'
import type { SessionView } from '#contract'
import { useConnection } from '../../copies/connection.ts'
import { useGuides } from '../../copies/guides.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'

/** Which rules there are where a session works: looked up with it, and whenever the person comes back. */
export function useLookForGuides({ id, cwd, place }: SessionView): void {
  const runtime = useRuntime()
  const epoch = useConnection((s) => s.epoch)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another folder or place has other rules
  useEffect(() => {
    if (epoch === 0) return
    const look = (): void => {
      runtime
        .request('guides.look', { sessionId: id })
        .then(useGuides.getState().changed)
        .catch(ignoreLoss)
    }
    look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [runtime, id, cwd, place, epoch])
}
