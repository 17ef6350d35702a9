/** Listens to what a client gives piece by piece, and can hold it back. */
import type { ChannelEnd } from './cloud.ts'

export function createPump<Piece>(deps: {
  source: AsyncIterable<Piece>
  /** Asked once the source is at its end. */
  onEnd(): Promise<ChannelEnd>
  onBreak(error: unknown): ChannelEnd
  /** Makes the source end. */
  stop(): void
}) {
  const heard = Promise.withResolvers<(piece: Piece) => void>()
  const closed = Promise.withResolvers<ChannelEnd>()
  let gate = Promise.resolve()
  let open: (() => void) | undefined
  return {
    listen: (listener: (piece: Piece) => void) => heard.resolve(listener),
    pause,
    resume,
    close: () => {
      closed.resolve({})
      deps.stop()
    },
    ended: Promise.race([pump().catch(deps.onBreak), closed.promise]),
  }

  async function pump(): Promise<ChannelEnd> {
    const listener = await heard.promise
    for await (const piece of deps.source) {
      await gate
      listener(piece)
    }
    return deps.onEnd()
  }

  function pause(): void {
    if (open) return
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    open = resolve
  }

  function resume(): void {
    open?.()
    open = undefined
  }
}
