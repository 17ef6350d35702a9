import { useEffect, useState } from 'react'
import type { GitView, SessionView } from '#contract'
import { useTerminals } from '../../copies/terminals.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useBringBack } from '../../view/wanted.ts'

/** What git says of a session's folder; asked again when work began or ended, or the person comes back. */
export function useGit(session: SessionView | undefined): GitView {
  const runtime = useRuntime()
  const [told, setTold] = useState<GitView & { of?: string }>({})
  const id = session?.id
  const running = useTerminals((s) => s.all.filter((each) => isAtWork(each, id)).length)
  const lookedAt = useBringBack((s) => s.wantedId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these may have changed files
  useEffect(() => {
    if (id === undefined) return
    const ask = (): void => {
      runtime
        .request('projects.git', { sessionId: id })
        .then((view) => setTold({ ...view, of: id }))
        .catch(ignoreLoss)
    }
    ask()
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [runtime, id, session?.folder, session?.state, running, lookedAt])
  return told.of === id ? told : {}
}

function isAtWork(
  { sessionId, state }: { sessionId?: string; state: { kind: string } },
  id: string | undefined,
): boolean {
  return id !== undefined && sessionId === id && state.kind === 'running'
}
