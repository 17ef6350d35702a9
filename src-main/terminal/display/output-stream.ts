/**
 * Keeps the tail of one terminal's output, and holds a fast producer back for a slow viewer: flow
 * control with back-pressure, by what the viewer has acknowledged.
 */
import { createByteTail } from './byte-tail.ts'
import { createEchoWatch } from './echo-watch.ts'

const SLICE_BYTES = 64 * 1024 // one message to a window; larger ones do not travel faster
const BATCH_MS = 8 // half a frame: many small chunks become one message
const IDLE_MARK = 512 * 1024 // unacknowledged bytes that keep xterm busy without a pause
const SMALL_MARK = 96 * 1024 // less in flight, so that an echo does not queue behind a flood
const TYPING_MS = 1_000
const FLOOD_MS = 200 // after a skip: nobody can read what comes, so little of it is drawn
const FLOOD_END_MS = 24 // without output: it is over, and what is left is worth reading
const FLOOD_PACE_MS = 64 // one slice in four frames, which leaves the window time for the person
const TYPING_PACE_MS = 32 // the same while keys are pressed, whose echo should come soon
// More than a screen in a frame: an echo could come and go between two of them.
const SEEN_BYTES_PER_MS = 64
const POURING_BYTES = 16 * 1024
const TYPING_LINES = 1_000 // what still waits before the echo of a key when a program floods
const STALLED_MS = 10_000 // a window that draws nothing for so long must not hold a command up
const SKIP_SLACK_LINES = 2_000 // skipping in steps, not with every message
const MB = 1024 * 1024
const NEWLINE = 10
const SKIP_ROWS = 3
const LINE_BYTES = 160 // of a long line of a log, with its colours
const KEPT_BYTES = { least: 2 * MB, most: 16 * MB } // for each terminal, however many lines are wanted
// More than a viewer can be behind before it skips: otherwise a flood would wait for the drawing.
const AHEAD_BYTES = 6 * MB

export interface OutputStreamDeps {
  /**
   * The bytes are the receiver's only until it returns. `toBeSeen`: it is to be acknowledged when a frame
   * has shown it, and nothing comes before that.
   */
  send(viewer: string, cursor: number, bytes: Uint8Array, toBeSeen: boolean): void
  /** Holds the producer back, or lets it run on. */
  hold(held: boolean): void
  /** Runs something later; the answer takes it back. */
  after(ms: number, run: () => void): () => void
  now(): number
  /** How many lines a window keeps. A viewer that is further behind skips ahead. */
  scrollbackLines(): number
  screen(): { columns: number; rows: number }
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
  /** Up to here a frame must have shown it before more is sent. */
  showingTo: number
  /** When it last acknowledged something, or had nothing to acknowledge. */
  heardAt: number
}

export function createOutputStream(deps: OutputStreamDeps) {
  const tail = createByteTail()
  const echoes = createEchoWatch({ tail, now: deps.now })
  const viewers = new Map<string, Viewer>()
  let cancelFlush: (() => void) | undefined
  let cancelStallCheck: (() => void) | undefined
  let flushedAt = Number.NEGATIVE_INFINITY
  let pushedAt = Number.NEGATIVE_INFINITY
  let unseenBytes = 0
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
    const seenBytes = (deps.now() - pushedAt) * SEEN_BYTES_PER_MS
    unseenBytes = Math.max(0, unseenBytes - seenBytes) + bytes.length
    pushedAt = deps.now()
    if (viewers.size === 0) settle()
    else if (echoes.look()) flush()
    else {
      cancelFlush ??= deps.after(isQuiet() ? 0 : BATCH_MS, flush)
      skipEarly()
    }
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
      showingTo: from,
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
    skipEarly()
    pump(id, viewer)
    settle()
  }

  /** A key was pressed: for a moment less is kept in flight, and what it shows is looked for. */
  function typed(echo: string): void {
    typedAt = deps.now()
    if (unseenBytes >= POURING_BYTES && typedAt - pushedAt < FLOOD_MS) echoes.typed(echo)
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
    if (viewer.showingTo > viewer.acked) return
    const echo = echoes.firstFrom(viewer.sent)
    if (echo !== undefined && showEcho(id, viewer, echo)) return
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
      skip(viewer, tail.lineFromEnd(TYPING_LINES))
    if (hasRoom) skipUnread(viewer)
    while (viewer.sent < tail.end() && viewer.sent - viewer.acked < mark)
      send(id, viewer, tail.readAgain(viewer.sent, SLICE_BYTES), false)
  }

  function send(id: string, viewer: Viewer, bytes: Uint8Array, toBeSeen: boolean): void {
    viewer.sent += bytes.length
    viewer.sentAt = deps.now()
    if (toBeSeen) viewer.showingTo = viewer.sent
    shownTo = Math.max(shownTo, viewer.sent)
    deps.send(id, viewer.sent, bytes, toBeSeen)
  }

  /** Its line, and what fits below that; false when it stands too deep in a text without lines. */
  function showEcho(id: string, viewer: Viewer, echo: number): boolean {
    const line = Math.max(viewer.sent, tail.lineAt(echo))
    if (echo - line > SLICE_BYTES) return false
    if (echo - viewer.sent > SLICE_BYTES) skip(viewer, line)
    const end = Math.max(
      echo + 1,
      line + bytesOnScreen(tail.read(line, SLICE_BYTES), deps.screen()),
    )
    send(id, viewer, tail.read(viewer.sent, end - viewer.sent), true)
    return true
  }

  /** A pipe can bring more between two slices than is kept: the producer would have to wait for the window. */
  function skipEarly(): void {
    const crowd = [...viewers.values()].filter(isCrowded)
    for (const viewer of crowd) skipUnread(viewer)
    if (crowd.length > 0) settle()
  }

  function isCrowded({ sent, acked }: Viewer): boolean {
    return sent - acked < SLICE_BYTES && tail.end() - sent >= aheadBytes() / 2
  }

  /** What would have left the scrollback before anybody could see it. */
  function skipUnread(viewer: Viewer): void {
    const lines = deps.scrollbackLines()
    if (isBehind(viewer, lines + SKIP_SLACK_LINES)) skip(viewer, tail.lineFromEnd(lines))
  }

  /** What is in flight stays counted: the next acknowledgement, of later bytes, clears it too. */
  function skip(viewer: Viewer, cursor: number): void {
    const skipped = cursor - viewer.sent
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
    echoes.forgetBefore(oldest)
    tail.dropBefore(Math.min(oldest, tail.end() - keepBytes()))
    const ahead = tail.end() - oldest
    if (!cancelStallCheck && ahead > aheadBytes()) holdProducer()
    if (cancelStallCheck && ahead < aheadBytes() / 2) letProducerRun()
  }

  function keepBytes(): number {
    return deps.keepBytes ?? bytesFor(deps.scrollbackLines())
  }

  function aheadBytes(): number {
    return deps.aheadBytes ?? keepBytes() + AHEAD_BYTES
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

/** As many of the first bytes as surely fit on a screen, below the line that tells of a skip. */
function bytesOnScreen(bytes: Uint8Array, screen: { columns: number; rows: number }): number {
  let rowsLeft = screen.rows - SKIP_ROWS
  let at = 0
  while (at < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, at)
    const end = newline < 0 ? bytes.length : newline + 1
    const rows = Math.ceil((end - at) / screen.columns)
    if (rows > rowsLeft) return at + Math.max(0, rowsLeft) * screen.columns
    rowsLeft -= rows
    at = end
  }
  return at
}

function bytesFor(lines: number): number {
  return Math.min(KEPT_BYTES.most, Math.max(KEPT_BYTES.least, lines * LINE_BYTES))
}

export type OutputStream = ReturnType<typeof createOutputStream>
