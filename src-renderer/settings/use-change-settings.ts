import type { RequestOf } from '#contract'
import { useSettings } from '../copies/settings.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'

/** Changes settings; the answer is what they are now. */
export function useChangeSettings(): (change: RequestOf<'settings.set'>) => void {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return (change) =>
    void runtime.request('settings.set', change).then(useSettings.getState().changed, tellFailure)
}
