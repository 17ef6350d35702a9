/**
 * Texts are masked before they are cut: half a key is no key to whoever masks, and still half a key.
 * So more is kept than is shown, and what stands next to where the rest was lost is never shown.
 */

export type Mask = (text: string) => string

/** Longer than any key, a private one of many lines too. */
const LONGEST_KEY_CHARS = 4_096

/** How much more than is to be shown has to be kept on the side where text was lost. */
export const SPARE_CHARS = 2 * LONGEST_KEY_CHARS

/** The beginning of a text that went on. */
export function maskedHead(text: string, chars: number, mask: Mask): string {
  const masked = mask(text)
  const safe = text.length > chars ? masked.length - LONGEST_KEY_CHARS : masked.length
  return masked.slice(0, Math.max(0, Math.min(chars, safe)))
}

/** The end of a text that began earlier. */
export function maskedTail(text: string, chars: number, mask: Mask): string {
  const masked = mask(text)
  const lost = text.length > chars ? LONGEST_KEY_CHARS : 0
  return masked.slice(Math.max(lost, masked.length - chars))
}

/** A text that was cut off: half a key may stand at its end. */
export function withoutCutKey(text: string): string {
  return text.slice(0, -LONGEST_KEY_CHARS)
}
