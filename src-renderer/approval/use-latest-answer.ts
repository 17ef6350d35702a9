import { useEffect, useState } from 'react'

// Long enough to let a word be typed, short enough to seem immediate.
const PAUSE_MS = 150

/**
 * Asks again whenever `key` changes, after a pause, and forgets answers that came too late. Until the
 * new answer is there the old one stays, marked as stale.
 */
export function useLatestAnswer<Answer>(
  key: string,
  ask: (key: string) => Promise<Answer | undefined>,
): { answer: Answer | undefined; isStale: boolean } {
  const [latest, setLatest] = useState<{ key: string; answer: Answer | undefined }>()
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      ask(key).then((answer) => isCurrent && setLatest({ key, answer }))
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, ask])
  return { answer: latest?.answer, isStale: latest?.key !== key }
}
