/** Names are looked up a few at a time, in the order in which they came; those that nobody answers hold up only each other. */
import type { LookupAddress } from 'node:dns'

type LookUp = (host: string) => Promise<LookupAddress[]>

export function createLookups(lookUp: LookUp, most: number): LookUp {
  const waiting: (() => void)[] = []
  let running = 0
  return async (host) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await lookUp(host)
    } finally {
      const next = waiting.shift()
      // The place is handed on, so nobody comes in between.
      if (next) next()
      else running -= 1
    }
  }
}
