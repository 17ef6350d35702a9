import { useState } from 'react'
import { useTellFailure } from './use-tell-failure.ts'

/** Asks once, however often it is pressed while that is under way, and tells when it failed. */
export function useOnce() {
  const tellFailure = useTellFailure()
  const [isAsking, setAsking] = useState(false)
  return { isAsking, ask }

  function ask(request: () => Promise<unknown>): void {
    if (isAsking) return
    setAsking(true)
    request()
      .catch(tellFailure)
      .finally(() => setAsking(false))
  }
}
