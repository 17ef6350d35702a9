import { useEffect } from 'react'
import { useConnection } from '../../copies/connection.ts'
import { useDecisions } from '../../copies/decisions.ts'
import type { Connection } from '../../runtime/connect.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'

const NEWEST = 500

/** By session, at which connection its records were asked for, so that each row need not. */
const askedAt = new WeakMap<Connection, Map<string, number>>()

/** After a reload the answers given earlier come back from the log. */
export function useSessionDecisions(sessionId: string): void {
  const runtime = useRuntime()
  const epoch = useConnection((s) => s.epoch)
  useEffect(() => {
    const asked = askedAt.get(runtime) ?? new Map<string, number>()
    askedAt.set(runtime, asked)
    if (asked.get(sessionId) === epoch) return
    asked.set(sessionId, epoch)
    runtime
      .request('decisions.search', { sessionId, limit: NEWEST })
      .then(({ decisions }) => useDecisions.getState().loaded(decisions))
      .catch(ignoreLoss)
  }, [runtime, sessionId, epoch])
}
