/** Masks a text that comes in pieces: what may be the first half of a key waits for the second. */
import type { Mask } from './mask-and-cut.ts'

const MAX_WAITING_CHARS = 16_384 // a private key of many lines fits

const OPEN_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----(?![\s\S]*-----END [A-Z ]*PRIVATE KEY-----)/

export function createMaskStream(mask: Mask) {
  let waiting = ''
  return { push, end }

  /** What can be shown by now, whole lines; a line that does not end goes after a while. */
  function push(text: string): string {
    waiting += text
    let ready = waiting.lastIndexOf('\n') + 1
    const open = OPEN_KEY.exec(waiting)
    if (open) ready = Math.min(ready, open.index)
    if (waiting.length - ready > MAX_WAITING_CHARS) return overlong()
    const shown = mask(waiting.slice(0, ready))
    waiting = waiting.slice(ready)
    return shown
  }

  function end(): string {
    const shown = mask(waiting)
    waiting = ''
    return shown
  }

  /** Masked as far as it is there; what is masked stays so, whatever follows. */
  function overlong(): string {
    const masked = mask(waiting)
    const half = Math.floor(masked.length / 2)
    waiting = masked.slice(half)
    return masked.slice(0, half)
  }
}
