import { useEffect, useState } from 'react'
import type { RehearsalOffer } from '#contract'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'

/** Whether commands of this session can be rehearsed; undefined until that is known. */
export function useRehearsalOffer(sessionId: string | undefined): RehearsalOffer | undefined {
  const runtime = useRuntime()
  const [known, setKnown] = useState<{ of: string; offer: RehearsalOffer | undefined }>()
  useEffect(() => {
    if (sessionId === undefined) return
    let isCurrent = true
    runtime
      .request('rehearsal.offer', { sessionId })
      .catch(ignoreLoss)
      .then((offer) => isCurrent && setKnown({ of: sessionId, offer }))
    return () => {
      isCurrent = false
    }
  }, [runtime, sessionId])
  return known?.of === sessionId ? known?.offer : undefined
}
