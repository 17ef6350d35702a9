import { useEffect, useState } from 'react'
import type { FoundSession } from '#contract'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'

// Somebody who is still typing does not want the words before.
const TYPING_PAUSE_MS = 150

/** The sessions that mention the words; undefined while nothing is asked or no answer has come. */
export function useFoundSessions(query: string): FoundSession[] | undefined {
  const runtime = useRuntime()
  const [answer, setAnswer] = useState<{ query: string; found: FoundSession[] }>()
  const words = query.trim()
  useEffect(() => {
    if (words === '') return
    let isCurrent = true
    const timer = setTimeout(() => {
      runtime
        .request('session.search', { query: words })
        .then((found) => isCurrent && setAnswer({ query: words, found }))
        .catch(ignoreLoss)
    }, TYPING_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [words, runtime])
  return words !== '' && answer?.query === words ? answer.found : undefined
}
