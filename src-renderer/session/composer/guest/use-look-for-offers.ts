import { useState } from 'react'
import { RuntimeError } from '#wire'
import { useAgents } from '../../../copies/toolbox/agents.ts'
import { currentText } from '../../../language/use-text.ts'
import { useRuntime } from '../../../runtime/runtime-context.ts'

/** Asks what can be chosen and typed in a session; its agent is started for that, if it has to be. */
export function useLookForOffers(sessionId: string) {
  const runtime = useRuntime()
  const [problem, setProblem] = useState<string>()
  return { problem, look }

  function look(): void {
    setProblem(undefined)
    runtime
      .request('guest.offers', { sessionId })
      .then((offers) => useAgents.getState().offered({ sessionId, ...offers }))
      .catch((error: unknown) => {
        if (!(error instanceof RuntimeError)) throw error
        setProblem(currentText().runtime.said(error.words))
      })
  }
}
