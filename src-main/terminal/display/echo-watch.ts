/** Finds in a flood where the keys of a person are echoed, so that a frame can show each of them. */
import type { ByteTail } from './byte-tail.ts'

// A PTY keeps about 20 KB of a program's output for us, and an echo stands behind them.
const REACH_BYTES = 48 * 1024
const ECHO_MS = 1_000 // a program that echoes at all has done it by then
const EARLIER_BYTES = 32 * 1024 // enough of a flood to know what it prints anyway
const AROUND_BYTES = 3
const VISIBLE = /^[^\s\p{C}]/u

interface Key {
  echo: Uint8Array
  typedAt: number
  /** The echo cannot stand before this. */
  from: number
  searchedTo: number
}

export function createEchoWatch(deps: {
  tail: Pick<ByteTail, 'read' | 'start' | 'end'>
  now(): number
}) {
  const { tail } = deps
  let keys: Key[] = []
  let found: number[] = []
  return { typed, look, firstFrom, forgetBefore }

  /** Only what leaves a sign on the screen is looked for; of a paste, its first sign. */
  function typed(data: string): void {
    const [sign] = VISIBLE.exec(data) ?? []
    if (sign === undefined) return
    const from = tail.end()
    keys.push({ echo: Buffer.from(sign), typedAt: deps.now(), from, searchedTo: from })
  }

  /** Goes on through what has come; true when an echo is among it. */
  function look(): boolean {
    const before = found.length
    for (const key of keys) lookFor(key)
    keys = keys.filter((key) => isExpected(key))
    return found.length > before
  }

  /** The first echo at `cursor` or later. */
  function firstFrom(cursor: number): number | undefined {
    let first: number | undefined
    for (const at of found) if (at >= cursor && (first === undefined || at < first)) first = at
    return first
  }

  function forgetBefore(cursor: number): void {
    if (found.length > 0) found = found.filter((at) => at >= cursor)
  }

  function isExpected({ from, typedAt }: Key): boolean {
    return tail.end() - from < REACH_BYTES && deps.now() - typedAt < ECHO_MS
  }

  /** A flood may print the same sign itself: an echo stands where nothing like it stood before. */
  function lookFor(key: Key): void {
    const { echo, from } = key
    const base = Math.max(tail.start(), from - EARLIER_BYTES)
    const text = Buffer.from(tail.read(base, from + REACH_BYTES - base).buffer)
    let at = text.indexOf(echo, Math.max(0, key.searchedTo - base))
    for (; at >= 0; at = text.indexOf(echo, at + 1)) {
      const first = Math.max(0, at - AROUND_BYTES)
      const last = at + echo.length + AROUND_BYTES
      const isNew = text.indexOf(text.subarray(first, last)) === first
      // What follows it will tell.
      if (!isNew && last > text.length) break
      if (isNew) found.push(base + at)
    }
    // The end of the text may be the first half of a sign.
    key.searchedTo = base + (at >= 0 ? at : Math.max(0, text.length - echo.length + 1))
  }
}
