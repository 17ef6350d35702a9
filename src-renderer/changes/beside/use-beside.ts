import { useCallback, useEffect, useState } from 'react'
import type { BesideView } from '#contract'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import { useRuntime } from '../../runtime/runtime-context.ts'

type Beside =
  | { kind: 'loading' }
  | { kind: 'known'; view: BesideView }
  | { kind: 'failed'; words: Words }

/** What a session has done beside the person, as it is when it is looked at. */
export function useBeside(sessionId: string): { beside: Beside; lookAgain(): Promise<void> } {
  const runtime = useRuntime()
  const [beside, setBeside] = useState<Beside>({ kind: 'loading' })
  const look = useCallback(async (): Promise<void> => {
    setBeside(
      await runtime
        .request('beside.look', { sessionId })
        .then((view): Beside => ({ kind: 'known', view }), failed),
    )
  }, [runtime, sessionId])
  useEffect(() => void look(), [look])
  return { beside, lookAgain: look }
}

function failed(error: unknown): Beside {
  if (error instanceof RuntimeError) return { kind: 'failed', words: error.words }
  throw error
}
