/** The beginning and the end of a command's output, in a fixed amount of memory. */
import { type Mask, maskedHead, maskedTail, SPARE_CHARS } from '../../lib/mask-and-cut.ts'

export const MAX_OUTPUT_CHARS = 50_000
const HEAD_SHARE = 0.4 // what a command says first explains less than what it says last

export function createBoundedOutput(maxChars = MAX_OUTPUT_CHARS) {
  const shownHead = Math.floor(maxChars * HEAD_SHARE)
  const shownTail = maxChars - shownHead
  const headChars = shownHead + SPARE_CHARS
  const tailChars = shownTail + SPARE_CHARS
  let head = ''
  let tail: string[] = []
  let kept = 0
  let total = 0
  return { push, skip, text, totalChars: () => total }

  /** So many characters came that stand neither at the beginning nor at the end. */
  function skip(chars: number): void {
    total += chars
  }

  function push(fresh: string): void {
    total += fresh.length
    const room = headChars - head.length
    if (room > 0) head += fresh.slice(0, room)
    const rest = room > 0 ? fresh.slice(room) : fresh
    if (rest === '') return
    tail.push(rest.slice(-tailChars))
    kept += Math.min(rest.length, tailChars)
    // Joined seldom, so that a flood of small chunks costs no more than a few large ones.
    if (kept > 2 * tailChars || tail.length > 1_000) shorten()
  }

  /** Masked before it is cut. */
  function text(mask: Mask = (raw) => raw): string {
    const kept = tail.join('').slice(-tailChars)
    const isWhole = head.length + kept.length === total
    if (isWhole) return cutMasked(mask(head + kept))
    return joined(maskedHead(head, shownHead, mask), maskedTail(kept, shownTail, mask))
  }

  function cutMasked(masked: string): string {
    if (masked.length <= maxChars) return masked
    return joined(masked.slice(0, shownHead), masked.slice(-shownTail))
  }

  function joined(start: string, end: string): string {
    const omitted = Math.max(1, total - start.length - end.length)
    return `${start}\n\n… ${omitted} of ${total} characters left out …\n\n${end}`
  }

  function shorten(): void {
    const end = tail.join('').slice(-tailChars)
    tail = [end]
    kept = end.length
  }
}

/** The same for a text that is there already. */
export function boundText(text: string, maxChars = MAX_OUTPUT_CHARS): string {
  const bounded = createBoundedOutput(maxChars)
  bounded.push(text)
  return bounded.text()
}
