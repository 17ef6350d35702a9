import type { TerminalView } from '#contract'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'

interface Keeping {
  isKept: boolean
  keep(isKept: boolean): void
}

/** Whether it goes on when the app quits; undefined where that cannot be: a PTY dies with the app. */
export function useKeep({ id, processId, pty, state, kept }: TerminalView): Keeping | undefined {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  if (processId === undefined || pty || state.kind !== 'running') return undefined
  return {
    isKept: kept ?? false,
    keep: (isKept) =>
      void runtime.request('terminal.keep', { id, keep: isKept }).catch(tellFailure),
  }
}
