import { useState } from 'react'
import type { SessionView } from '#contract'
import { RuntimeError } from '#wire'
import { useSessions } from '../../copies/sessions.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { useDrafts } from './drafts.ts'

/** Moves a session to another place; while something runs there the person is asked once more. */
export function useMovePlace(session: SessionView | undefined) {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [wanted, setWanted] = useState<string>()
  return { wanted, choose, confirm, giveUp: () => setWanted(undefined) }

  function choose(place: string): void {
    if (!session) useDrafts.getState().choosePlace(place)
    else if (place !== session.place) move(session.id, place, false)
  }

  function confirm(): void {
    setWanted(undefined)
    if (session && wanted !== undefined) move(session.id, wanted, true)
  }

  function move(id: string, place: string, isConfirmed: boolean): void {
    runtime
      .request('session.setPlace', { id, place, isConfirmed })
      .then(useSessions.getState().changed, (error: unknown) => {
        if (error instanceof RuntimeError && error.code === 'unconfirmed') setWanted(place)
        else tellFailure(error)
      })
  }
}
