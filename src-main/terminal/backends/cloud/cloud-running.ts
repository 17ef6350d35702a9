/** A program in a machine of a cloud, as the executor sees it. */
import type { Closed, ProcessRef, Running } from '../backend.ts'
import type { Channel } from './cloud.ts'
import { readTrailer } from './trailer.ts'

export function runningOver(channel: Channel, ref: ProcessRef, token: string): Running {
  const closed = Promise.withResolvers<Closed>()
  let listener: ((bytes: Uint8Array) => void) | undefined
  const unheard: Uint8Array[] = []
  const trailer = readTrailer(token, {
    onOutput: (bytes) => (listener ? listener(bytes) : unheard.push(Buffer.from(bytes))),
    onCode: (code) => {
      closed.resolve({ code })
      // It reads no more, so whatever hands it its input may go.
      void channel.endInput().catch(() => {})
    },
  })
  channel.onData(trailer.push)
  const drained = channel.ended.then(({ code = null, lost }) => {
    trailer.end()
    closed.resolve({ code, ...(lost && { lost }) })
  })
  return {
    ref,
    onData: (given) => {
      listener = given
      for (const bytes of unheard.splice(0)) given(bytes)
    },
    pause: channel.pause,
    resume: channel.resume,
    write: channel.write,
    endInput: channel.endInput,
    resize: channel.resize,
    letGo: () => {},
    echoes: async () => undefined,
    detach: () => {
      listener = () => {}
      channel.close()
      closed.resolve({ code: null })
    },
    drained,
    closed: closed.promise,
  }
}
