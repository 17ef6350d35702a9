import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** So many collections in a row find nothing more to free. */
const IN_VAIN = 4
/** On a busy machine the thread that frees buffers comes late; a leak does not go away by waiting. */
const MOST = 200

/** Memory that is still in use after everything that nobody needs was collected. */
export async function heldBytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  let least = Number.POSITIVE_INFINITY
  for (let round = 0, inVain = 0; round < MOST && inVain < IN_VAIN; round += 1) {
    collect()
    // What a finalizer frees is only counted after its turn of the event loop.
    await setTimeout(10)
    const { heapUsed, external } = process.memoryUsage()
    inVain = heapUsed + external < least * 0.99 ? 0 : inVain + 1
    least = Math.min(least, heapUsed + external)
  }
  return least
}
