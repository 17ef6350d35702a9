/** A channel that is not open yet: what is wanted of it is done once it is. */
import type { BackendError } from '../backend.ts'
import type { Channel } from './cloud.ts'

export function lateChannel(
  opening: Promise<Channel>,
  explain: (error: unknown) => BackendError,
): Channel {
  const closed = Promise.withResolvers<Record<string, never>>()
  const when = (act: (channel: Channel) => void) => void opening.then(act, () => {})
  const ended = opening.then(
    (channel) => channel.ended,
    (error: unknown) => ({ lost: explain(error) }),
  )
  return {
    onData: (listener) => when((channel) => channel.onData(listener)),
    pause: () => when((channel) => channel.pause()),
    resume: () => when((channel) => channel.resume()),
    write: async (bytes) => (await opening).write(bytes),
    endInput: async () => (await opening).endInput(),
    resize: async (size) => (await opening).resize(size),
    close: () => {
      closed.resolve({})
      when((channel) => channel.close())
    },
    ended: Promise.race([ended, closed.promise]),
  }
}
