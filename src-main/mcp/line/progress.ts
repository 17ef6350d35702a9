/** What a server says about how far it is, as often as somebody can read it. */
import type { Progress } from '@modelcontextprotocol/client'

/** A window draws no faster. */
const PAUSE_MS = 100
const MAX_CHARS = 500

export function nowAndThen(tell: (message: string) => void, now: () => number) {
  let toldAt = Number.NEGATIVE_INFINITY
  return ({ progress, total, message }: Progress): void => {
    if (now() - toldAt < PAUSE_MS) return
    toldAt = now()
    const steps = total === undefined ? `${progress}` : `${progress} of ${total}`
    tell((message ?? steps).slice(0, MAX_CHARS))
  }
}
