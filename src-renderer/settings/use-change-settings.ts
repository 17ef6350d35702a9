import type { RequestOf } from '#contract'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../runtime/use-tell-failure.ts'
import { useSettings } from '../stores/settings.ts'

/** Changes settings; the answer is what they are now. */
export function useChangeSettings(): (change: RequestOf<'settings.set'>) => void {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return (change) =>
    void runtime.request('settings.set', change).then(useSettings.getState().changed, tellFailure)
}
