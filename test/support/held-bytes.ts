import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Memory that is still in use after everything that nobody needs was collected. */
export async function heldBytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  // What a finalizer frees is only counted after its turn of the event loop.
  for (let round = 0; round < 4; round += 1) {
    collect()
    await setTimeout(10)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
