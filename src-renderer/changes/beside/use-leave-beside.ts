import type { BesideView } from '#contract'
import { useNotices } from '../../copies/notices.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'

/** Ends the work beside; what was thrown away can be had back. */
export function useLeaveBeside(
  sessionId: string,
): (view: Pick<BesideView, 'branch'>, keepsBranch: boolean) => Promise<void> {
  const { beside: t, session: words } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return async ({ branch }, keepsBranch) => {
    const { keptAs } = await runtime.request('beside.leave', { sessionId, keepsBranch })
    useNotices.getState().show({
      level: 'info',
      title: keepsBranch ? t.kept(branch) : t.thrown,
      ...(keptAs && {
        detail: t.thrownDetail(keptAs),
        action: { label: words.undo, run: restore },
      }),
    })
  }

  function restore(): void {
    runtime.request('beside.restore', { sessionId }).catch(tellFailure)
  }
}
