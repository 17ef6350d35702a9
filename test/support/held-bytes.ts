import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Memory that is still in use after everything that nobody needs was collected. */
export function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
