/** Makes a text safe to look at: what is invisible, or would act on a screen, is spelled out. */
import type { DisplayText, TextSpan } from '#contract'

// Controls; formats (bidi, zero width, tags); private use; halves of a pair; line separators; what fonts
// leave out; a blank Braille cell; and every blank that is not a space.
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800[\p{Zs}--\u0020]]/gv

const NAMES: Readonly<Record<number, string>> = {
  0: 'NUL',
  7: 'BEL',
  8: 'BS',
  11: 'VT',
  12: 'FF',
  13: 'CR',
  27: 'ESC',
  127: 'DEL',
}

export interface Shown {
  readonly display: DisplayText
  /** Where a span of the original stands in the display text. */
  readonly spanOf: (span: { start: number; end: number }) => TextSpan
}

export function showText(original: string): Shown {
  const escapes: TextSpan[] = []
  /** Offsets in the original after each escape, and how far the display has run ahead by then. */
  const shifts: { at: number; end: number; by: number }[] = []
  let text = ''
  let copied = 0
  for (const match of original.matchAll(HIDDEN)) {
    const [hidden] = match
    if (hidden === '\n' || hidden === '\t') continue
    text += original.slice(copied, match.index)
    const label = labelOf(hidden)
    escapes.push({ start: text.length, end: text.length + label.length })
    text += label
    copied = match.index + hidden.length
    shifts.push({ at: match.index, end: copied, by: text.length - copied })
  }
  text += original.slice(copied)
  return { display: { text, escapes }, spanOf }

  function spanOf(span: { start: number; end: number }): TextSpan {
    const clip = (offset: number): number => Math.max(0, Math.min(offset, original.length))
    return { start: moved(clip(span.start)), end: moved(clip(span.end)) }
  }

  function moved(offset: number): number {
    let low = 0
    let high = shifts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((shifts[middle]?.end ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    return offset + (shifts[low - 1]?.by ?? 0)
  }
}

export function showLine(original: string): string {
  return showText(original).display.text
}

function labelOf(hidden: string): string {
  const code = hidden.codePointAt(0) ?? 0
  return `⟨${NAMES[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`}⟩`
}
