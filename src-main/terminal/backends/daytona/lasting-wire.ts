/** A wire that is laid again when it breaks. The service tells all from the beginning, which is left out. */
import { createSkip, type LineDeps, laidAgain } from '../cloud/laid-again.ts'
import type { Wire } from './wire.ts'

export type LastingWire = Omit<Wire, 'send'>

export function lastingWire(first: Wire, lay: () => Promise<Wire>, deps: LineDeps): LastingWire {
  const skip = createSkip()
  const closed = Promise.withResolvers<{ isBroken: boolean }>()
  let wire = first
  let isPaused = false
  let isClosed = false
  return {
    onMessage: (listener) => follow(listener),
    pause: () => {
      isPaused = true
      wire.pause()
    },
    resume: () => {
      isPaused = false
      wire.resume()
    },
    close: () => {
      isClosed = true
      wire.close()
    },
    closed: closed.promise,
  }

  function follow(listener: Parameters<Wire['onMessage']>[0]): void {
    wire.onMessage((bytes, isBinary) => {
      const fresh = bytes.subarray(skip.known(bytes.length))
      if (fresh.length > 0) listener(fresh, isBinary)
    })
    void wire.closed.then(async ({ isBroken }) => {
      const next = isBroken && !isClosed ? await laidAgain(lay, deps) : undefined
      if (!next) return closed.resolve({ isBroken })
      wire = next
      if (isPaused) wire.pause()
      if (isClosed) wire.close()
      skip.again()
      follow(listener)
    })
  }
}
