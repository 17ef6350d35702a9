/** Looks for words in the output of background processes, and keeps a chatty one from flooding (throttle). */

const COOL_DOWN_MS = 15_000
const MAX_STRIKES = 3
const MAX_LINES = 20
const MAX_CHARS = 2_000
const REST_MS = 500 // a program that has written so far and no further is waiting
const BURST = { count: 15, withinMs: 10_000, muteMs: 30_000 }

export interface WatchNotice {
  lines: string[]
  /** Matches since the last notice that were not told one by one. */
  suppressed: number
}

/** One for all processes: when together they tell too much, all are muted for a while. */
export function createWatchBreaker(deps: { now(): number }) {
  let recent: number[] = []
  let mutedUntil = 0
  let dropped = 0
  return { admit, takeDropped }

  function admit(): boolean {
    const now = deps.now()
    if (now < mutedUntil) {
      dropped += 1
      return false
    }
    recent = [...recent.filter((time) => now - time < BURST.withinMs), now]
    if (recent.length <= BURST.count) return true
    mutedUntil = now + BURST.muteMs
    recent = []
    dropped += 1
    return false
  }

  /** How many were swallowed by a time of silence that is over now. */
  function takeDropped(): number {
    if (deps.now() < mutedUntil) return 0
    const count = dropped
    dropped = 0
    return count
  }
}

export type WatchBreaker = ReturnType<typeof createWatchBreaker>

export function createWatch(deps: {
  patterns: readonly string[]
  breaker: WatchBreaker
  now(): number
  after(ms: number, run: () => void): () => void
  onMatch(notice: WatchNotice): void
  /** It matched too often; from now on only its end is told. */
  onDisabled(suppressed: number): void
}) {
  let rest = ''
  /** The line that is being written was told already. */
  let isRestTold = false
  let cancelRest = (): void => {}
  let toldAt = Number.NEGATIVE_INFINITY
  let suppressed = 0
  let suppressedInWindow = false
  let strikes = 0
  let isOff = deps.patterns.length === 0
  return { push, end, stop, isOn: () => !isOff }

  function push(text: string): void {
    if (isOff) return
    cancelRest()
    const lines = (rest + text).split('\n')
    rest = (lines.pop() ?? '').slice(-MAX_CHARS)
    const [first = '', ...others] = lines
    const isFirstNew = lines.length > 0 && !isRestTold
    if (lines.length > 0) isRestTold = false
    const matches = (isFirstNew ? [first, ...others] : others).filter(isMeant)
    if (matches.length > 0) tell(matches)
    if (!isOff && !isRestTold && isMeant(rest)) cancelRest = deps.after(REST_MS, tellRest)
  }

  /** A question to the person stands in a line that does not end. */
  function tellRest(): void {
    if (isOff || isRestTold || !isMeant(rest)) return
    isRestTold = true
    tell([rest])
  }

  /** Over; what it wrote last may have no line end. */
  function end(): void {
    tellRest()
    stop()
  }

  function stop(): void {
    cancelRest()
    isOff = true
  }

  function isMeant(line: string): boolean {
    return deps.patterns.some((word) => line.includes(word))
  }

  function tell(matches: readonly string[]): void {
    const now = deps.now()
    if (now - toldAt < COOL_DOWN_MS) {
      suppressed += matches.length
      suppressedInWindow = true
      return
    }
    strikes = suppressedInWindow ? strikes + 1 : 0
    suppressedInWindow = false
    if (strikes >= MAX_STRIKES) {
      isOff = true
      deps.onDisabled(suppressed + matches.length)
      return
    }
    toldAt = now
    if (!deps.breaker.admit()) {
      suppressed += matches.length
      return
    }
    deps.onMatch({ lines: firstOf(matches), suppressed })
    suppressed = 0
  }
}

export type Watch = ReturnType<typeof createWatch>

function firstOf(matches: readonly string[]): string[] {
  let room = MAX_CHARS
  return matches.slice(0, MAX_LINES).flatMap((line) => {
    const part = line.slice(0, Math.max(0, room))
    room -= part.length
    return part ? [part] : []
  })
}
