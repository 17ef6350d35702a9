/**
 * Keeps the tail of one terminal's output, and holds a fast producer back for a slow viewer: flow
 * control with back-pressure, by what the viewer has acknowledged.
 */
import { createByteTail } from './byte-tail.ts'

const SLICE_BYTES = 64 * 1024 // one message to a window; larger ones do not travel faster
const BATCH_MS = 8 // half a frame: many small chunks become one message
const IDLE_MARK = 512 * 1024 // unacknowledged bytes that keep xterm busy without a pause
const SMALL_MARK = 96 * 1024 // less in flight, so that an echo does not queue behind a flood
const TYPING_MS = 1_000
const FLOOD_MS = 200 // after a skip: nobody can read what comes, so little of it is drawn
const FLOOD_END_MS = 24 // without output: it is over, and what is left is worth reading
const FLOOD_PACE_MS = 64 // one slice in four frames, which leaves the window time for the person
const TYPING_PACE_MS = 32 // the same while keys are pressed, whose echo should come soon
const TYPING_LINES = 1_000 // what still waits before the echo of a key when a program floods
const STALLED_MS = 10_000 // a window that draws nothing for so long must not hold a command up
const SKIP_SLACK_LINES = 2_000 // skipping in steps, not with every message
const MB = 1024 * 1024
const LINE_BYTES = 160 // of a long line of a log, with its colours
const KEPT_BYTES = { least: 2 * MB, most: 16 * MB } // for each terminal, however many lines are wanted
// More than a viewer can be behind before it skips: otherwise a flood would wait for the drawing.
const AHEAD_BYTES = 6 * MB

export interface OutputStreamDeps {
  send(viewer: string, cursor: number, bytes: Uint8Array): void
  /** Holds the producer back, or lets it run on. */
  hold(held: boolean): void
  /** Runs something later; the answer takes it back. */
  after(ms: number, run: () => void): () => void
  now(): number
  /** How many lines a window keeps. A viewer that is further behind skips ahead. */
  scrollbackLines(): number
  /** How much is kept for a window that comes later; left out: as many lines as it keeps. */
  keepBytes?: number
  /** How far the producer may run ahead of a window that is attached. */
  aheadBytes?: number
}

interface Viewer {
  sent: number
  acked: number
  sentAt: number
  skippedAt: number
  /** When it last acknowledged something, or had nothing to acknowledge. */
  heardAt: number
}

export function createOutputStream(deps: OutputStreamDeps) {
  const tail = createByteTail()
  const viewers = new Map<string, Viewer>()
  let cancelFlush: (() => void) | undefined
  let cancelStallCheck: (() => void) | undefined
  let flushedAt = Number.NEGATIVE_INFINITY
  let pushedAt = Number.NEGATIVE_INFINITY
  let typedAt = Number.NEGATIVE_INFINITY
  // The key that starts a program waits for nothing, so nothing of what the program prints is skipped for it.
  let isEchoWaiting = false
  let shownTo = 0
  return {
    push,
    read,
    attach,
    detach,
    ack,
    typed,
    flush,
    dispose,
    scrollbackStart,
    pushOld,
    shownTo: () => shownTo,
    start: tail.start,
    end: tail.end,
  }

  function push(bytes: Uint8Array): void {
    tail.append(bytes)
    pushedAt = deps.now()
    if (viewers.size === 0) settle()
    else cancelFlush ??= deps.after(isQuiet() ? 0 : BATCH_MS, flush)
  }

  /** Output of an earlier run of the app: nothing in it waits for an answer of the terminal. */
  function pushOld(bytes: Uint8Array): void {
    push(bytes)
    shownTo = tail.end()
  }

  /** The first bytes after a quiet moment are an echo or a prompt: those go out at once. */
  function isQuiet(): boolean {
    return deps.now() - flushedAt >= BATCH_MS
  }

  /** The kept bytes from `cursor` on. */
  function read(cursor: number): Uint8Array {
    return tail.read(cursor, tail.end() - cursor)
  }

  function attach(id: string, cursor?: number): number {
    const isKept = cursor !== undefined && cursor >= tail.start() && cursor <= tail.end()
    const from = isKept ? cursor : firstWholeLine()
    viewers.set(id, {
      sent: from,
      acked: from,
      heardAt: deps.now(),
      sentAt: Number.NEGATIVE_INFINITY,
      skippedAt: Number.NEGATIVE_INFINITY,
    })
    // Later, so that the answer with `from` is there before the bytes.
    cancelFlush ??= deps.after(BATCH_MS, flush)
    return from
  }

  function detach(id: string): void {
    viewers.delete(id)
    settle()
  }

  function ack(id: string, cursor: number): void {
    const viewer = viewers.get(id)
    if (!viewer) return
    viewer.acked = Math.max(viewer.acked, Math.min(cursor, viewer.sent))
    viewer.heardAt = deps.now()
    pump(id, viewer)
    settle()
  }

  /** A key was pressed: for a moment less is kept in flight. */
  function typed(): void {
    typedAt = deps.now()
    isEchoWaiting = [...viewers.values()].some((viewer) => isBehind(viewer, 2 * TYPING_LINES))
  }

  function flush(): void {
    cancelFlush?.()
    cancelFlush = undefined
    flushedAt = deps.now()
    for (const [id, viewer] of viewers) pump(id, viewer)
    settle()
  }

  function dispose(): void {
    viewers.clear()
    cancelFlush?.()
    settle()
  }

  function pump(id: string, viewer: Viewer): void {
    if (viewer.sent === viewer.acked) viewer.heardAt = deps.now()
    const now = deps.now()
    const isTyping = now - typedAt < TYPING_MS
    const isFlooded = now - viewer.skippedAt < FLOOD_MS && now - pushedAt < FLOOD_END_MS
    if (isFlooded && now - viewer.sentAt < (isTyping ? TYPING_PACE_MS : FLOOD_PACE_MS)) {
      cancelFlush ??= deps.after(BATCH_MS, flush)
      return
    }
    const mark = isFlooded ? SLICE_BYTES : isTyping ? SMALL_MARK : IDLE_MARK
    const hasRoom = viewer.sent - viewer.acked < mark
    if (hasRoom && isTyping && isEchoWaiting && isBehind(viewer, 2 * TYPING_LINES))
      skipTo(viewer, TYPING_LINES)
    const lines = deps.scrollbackLines()
    if (hasRoom && isBehind(viewer, lines + SKIP_SLACK_LINES)) skipTo(viewer, lines)
    while (viewer.sent < tail.end() && viewer.sent - viewer.acked < mark) {
      const bytes = tail.read(viewer.sent, SLICE_BYTES)
      viewer.sent += bytes.length
      viewer.sentAt = now
      shownTo = Math.max(shownTo, viewer.sent)
      deps.send(id, viewer.sent, bytes)
    }
  }

  /** What is in flight stays counted: the next acknowledgement, of later bytes, clears it too. */
  function skipTo(viewer: Viewer, lines: number): void {
    const skipped = tail.lineFromEnd(lines) - viewer.sent
    viewer.skippedAt = deps.now()
    viewer.sent += skipped
    viewer.acked += skipped
  }

  function isBehind(viewer: Viewer, lines: number): boolean {
    if (viewer.sent < tail.start()) return true
    // A line has at least one byte, so most of the time nothing has to be counted.
    return tail.end() - viewer.sent >= lines && viewer.sent < tail.lineFromEnd(lines)
  }

  /** Forgets what is neither kept nor still to be sent, and decides about the producer. */
  function settle(): void {
    let oldest = tail.end()
    for (const viewer of viewers.values())
      if (!isStalled(viewer)) oldest = Math.min(oldest, viewer.sent)
    const keepBytes = deps.keepBytes ?? bytesFor(deps.scrollbackLines())
    const aheadBytes = deps.aheadBytes ?? keepBytes + AHEAD_BYTES
    tail.dropBefore(Math.min(oldest, tail.end() - keepBytes))
    const ahead = tail.end() - oldest
    if (!cancelStallCheck && ahead > aheadBytes) holdProducer()
    if (cancelStallCheck && ahead < aheadBytes / 2) letProducerRun()
  }

  function isStalled(viewer: Viewer): boolean {
    return viewer.sent > viewer.acked && deps.now() - viewer.heardAt >= STALLED_MS
  }

  function holdProducer(): void {
    deps.hold(true)
    checkAgain()
  }

  function checkAgain(): void {
    cancelStallCheck = deps.after(STALLED_MS, () => {
      checkAgain()
      settle()
    })
  }

  function letProducerRun(): void {
    cancelStallCheck?.()
    cancelStallCheck = undefined
    deps.hold(false)
  }

  /** Where the lines begin that a window could show, or the last `atMost` of them. */
  function scrollbackStart(atMost: number): number {
    return tail.lineFromEnd(Math.min(atMost, deps.scrollbackLines()))
  }

  /** A tail that lost its beginning starts inside a line, perhaps inside a colour code. */
  function firstWholeLine(): number {
    return tail.start() === 0 ? 0 : tail.lineAfter(tail.start())
  }
}

function bytesFor(lines: number): number {
  return Math.min(KEPT_BYTES.most, Math.max(KEPT_BYTES.least, lines * LINE_BYTES))
}

export type OutputStream = ReturnType<typeof createOutputStream>
