/** Decisions begun for a whole batch of calls, so that all its questions are open at once. */

import type { CommandRequest } from '../../ports/gate.ts'
import type { PassResult } from './gate.ts'

interface Prepared {
  readonly command: string
  readonly place: string
  readonly cancel: AbortController
  /** Null when nobody had to be asked: then it is weighed afresh when its turn comes. */
  readonly result: Promise<PassResult | null>
}

export function createPreparedCalls(
  begin: (request: CommandRequest) => Promise<PassResult | null>,
) {
  const prepared = new Map<string, Prepared>()
  return { prepare, take }

  /** The returned function withdraws the questions of calls whose turn never came. */
  function prepare(requests: readonly CommandRequest[]): () => void {
    const keys = requests.map((request) => {
      const cancel = new AbortController()
      const signal = AbortSignal.any([request.signal, cancel.signal])
      const key = keyOf(request)
      drop(key)
      const result = begin({ ...request, signal })
      // Whoever takes it hears of a failure; one that nobody takes must not end the process.
      result.catch(() => {})
      prepared.set(key, { command: request.command, place: placeOf(request), cancel, result })
      return key
    })
    return () => keys.forEach(drop)
  }

  /** An answer given for another folder or another text is none. */
  async function take(request: CommandRequest): Promise<PassResult | null> {
    const key = keyOf(request)
    const found = prepared.get(key)
    if (!found) return null
    if (found.command !== request.command || found.place !== placeOf(request)) {
      drop(key)
      return null
    }
    const result = await found.result
    prepared.delete(key)
    return result
  }

  function drop(key: string): void {
    prepared.get(key)?.cancel.abort()
    prepared.delete(key)
  }
}

function keyOf({ sessionId, callId }: CommandRequest): string {
  return JSON.stringify([sessionId, callId])
}

function placeOf({ cwd, place }: CommandRequest): string {
  return JSON.stringify([cwd, place.name])
}
