/** The way to the files of the place where a session works: small programs in its sandbox. */
import { say } from '#say'
import { wordsOf } from '#words'
import type { RunThere } from '../../ports/plain-exec.ts'
import { BackendError, type Sandbox } from '../../terminal/backends/backend.ts'
import type { Places } from '../../terminal/backends/places.ts'

export function createReach(
  places: Pick<Places, 'of' | 'sandboxFor'>,
  /** It failed: if it is gone, the next one who wants something there gets another. */
  failed: (call: Call, sandbox: Sandbox, error: BackendError) => Promise<void>,
) {
  /** The same function for the same sandbox: whoever has it knows that it is the same. */
  const ways = new WeakMap<Sandbox, RunThere>()

  return async function reach(call: Call): Promise<RunThere> {
    const { name } = places.of(call.taskId)
    const found = await reached(() => places.sandboxFor(call.sessionId, call.taskId))
    if ('unreachable' in found) return async () => found
    const known = ways.get(found)
    if (known) return known
    const { exec } = found
    const way: RunThere = exec
      ? (request) =>
          reached(
            () => exec(request),
            (error) => failed(call, found, error),
          )
      : async () => ({ unreachable: say('file.noExec', { place: name }) })
    ways.set(found, way)
    return way
  }
}

interface Call {
  sessionId: string
  taskId: string
}

/** The place failed, and says so in words. Anything else is a mistake of ours and travels on. */
async function reached<T extends object>(
  work: () => Promise<T>,
  failed: (error: BackendError) => Promise<void> = async () => {},
) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    await failed(error)
    return { unreachable: wordsOf(error) }
  }
}
