/**
 * Brings one terminal's bytes to a screen by cursor: nothing twice, a gap is told, and the runtime
 * hears what has been drawn, so that it can hold a fast producer back.
 */
import type { Events, Runtime } from '#contract'
import { ignoreLoss } from '../runtime/ignore-loss.ts'

export interface FeedDeps {
  id: string
  runtime: Runtime
  /** `done` when the screen has taken it in. */
  write(output: Uint8Array | string, done: () => void): void
  /** `done` when a frame has shown all that was taken in before. */
  whenSeen(done: () => void): void
  /** So many bytes of the middle never come. */
  skipped(byteCount: number): void
  /** Empties the screen: what follows does not go on from what stands there. */
  reset(): void
  attached(size: { columns: number; rows: number }): void
}

// The screen looks at the clock after each piece; 16 KB is about a millisecond of parsing, so a
// piece never carries a slice of work past the end of a frame.
const PIECE_BYTES = 16 * 1024

export function createFeed(deps: FeedDeps) {
  const { id, runtime } = deps
  let queuedTo = 0
  let drawnTo = 0
  let replayEnd = 0
  let isAckDue = false
  let detach = (): void => {}
  return { attach, isReplaying: () => drawnTo < replayEnd }

  /** From here on the bytes come; gives the undo. Attaching again goes on where it stopped. */
  function attach(): () => void {
    detach()
    let early: Events['terminal.data'][] | undefined = []
    let isCurrent = true
    const stopListening = runtime.on('terminal.data', (data) => {
      if (data.id !== id) return
      if (early) early.push(data)
      else receive(data)
    })
    void start()
    detach = () => {
      if (!isCurrent) return
      isCurrent = false
      stopListening()
      runtime.request('terminal.detach', { id }).catch(ignoreLoss)
    }
    return detach

    async function start(): Promise<void> {
      const cursor = queuedTo || undefined
      const answer = await runtime.request('terminal.attach', { id, cursor }).catch(ignoreLoss)
      if (!answer || !isCurrent) return
      const isOtherStream = answer.from < queuedTo
      if (answer.replay !== undefined || isOtherStream) deps.reset()
      else if (queuedTo > 0 && answer.from > queuedTo) deps.skipped(answer.from - queuedTo)
      if (answer.replay) deps.write(answer.replay, () => {})
      queuedTo = answer.from
      drawnTo = answer.from
      // A view that only paused gets its questions for the first time, and answers them.
      replayEnd = cursor === undefined ? (answer.end ?? 0) : 0
      const waiting = early ?? []
      early = undefined
      deps.attached(answer)
      waiting.forEach(receive)
    }
  }

  function receive({ bytes, cursor, toBeSeen }: Events['terminal.data']): void {
    if (cursor <= queuedTo) return
    const start = cursor - bytes.length
    if (start > queuedTo) deps.skipped(start - queuedTo)
    for (let at = Math.max(0, queuedTo - start); at < bytes.length; at += PIECE_BYTES) {
      const piece = bytes.subarray(at, at + PIECE_BYTES)
      const drawn = start + at + piece.length
      const isLast = drawn === cursor
      deps.write(piece, () => {
        if (toBeSeen && isLast) deps.whenSeen(() => acknowledge(drawn))
        else acknowledge(drawn)
      })
    }
    queuedTo = cursor
  }

  /** One word to the runtime for all that one slice of work has drawn. */
  function acknowledge(cursor: number): void {
    drawnTo = Math.max(drawnTo, cursor)
    if (isAckDue) return
    isAckDue = true
    queueMicrotask(() => {
      isAckDue = false
      runtime.request('terminal.ack', { id, cursor: drawnTo }).catch(ignoreLoss)
    })
  }
}

export type Feed = ReturnType<typeof createFeed>
