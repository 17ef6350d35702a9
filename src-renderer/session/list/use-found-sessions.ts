import { useEffect, useState } from 'react'
import type { SessionView } from '#contract'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'

// Somebody who is still typing does not want the words before.
const TYPING_PAUSE_MS = 150

/** The sessions that mention the words; undefined while nothing is asked or no answer has come. */
export function useFoundSessions(query: string): SessionView[] | undefined {
  const runtime = useRuntime()
  const [found, setFound] = useState<{ query: string; sessions: SessionView[] }>()
  const words = query.trim()
  useEffect(() => {
    if (words === '') return
    let isCurrent = true
    const timer = setTimeout(() => {
      runtime
        .request('session.list', { query: words })
        .then((sessions) => isCurrent && setFound({ query: words, sessions }))
        .catch(ignoreLoss)
    }, TYPING_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [words, runtime])
  return words !== '' && found?.query === words ? found.sessions : undefined
}
