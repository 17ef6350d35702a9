/** The way to the files of the place where a session works: small programs in its sandbox. */
import { say } from '#say'
import { wordsOf } from '#words'
import type { RunThere } from '../ports/plain-exec.ts'
import { BackendError, type Sandbox } from '../terminal/backends/backend.ts'
import type { Places } from '../terminal/backends/places.ts'

export function createReach(places: Pick<Places, 'of' | 'sandboxFor'>) {
  /** The same function for the same sandbox: whoever has it knows that it is the same. */
  const ways = new WeakMap<Sandbox, RunThere>()

  return async function reach(call: { sessionId: string; taskId: string }): Promise<RunThere> {
    const { name } = places.of(call.taskId)
    const found = await reached(() => places.sandboxFor(call.sessionId, call.taskId))
    if ('unreachable' in found) return async () => found
    const known = ways.get(found)
    if (known) return known
    const { exec } = found
    const way: RunThere = exec
      ? (request) => reached(() => exec(request))
      : async () => ({ unreachable: say('file.noExec', { place: name }) })
    ways.set(found, way)
    return way
  }
}

/** The place failed, and says so in words. Anything else is a mistake of ours and travels on. */
async function reached<T extends object>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    return { unreachable: wordsOf(error) }
  }
}
