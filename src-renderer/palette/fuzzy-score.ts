// A letter at the start of a word is what people type when they abbreviate.
const WORD_START = 8
const IN_A_ROW = 5
// A word that was typed as it stands goes before letters here and there.
const WHOLE_WORD = 25
const AT_ALL = 1
const GAP = -0.1

/**
 * How well a text fits what was typed: as it stands, or every letter in order, each at the start of a
 * word or beside the one before it; or nothing. Letters from anywhere would fit nearly every long title.
 */
export function fuzzyScore(query: string, text: string): number | undefined {
  const wanted = query.toLowerCase().replaceAll(/\s+/g, '')
  const lower = text.toLowerCase()
  if (wanted === '') return 0
  let best: number | undefined
  // The best place to begin is not always the first.
  for (let start = lower.indexOf(wanted[0] ?? ''); start >= 0; ) {
    const mayBegin = isWordStart(lower, start) || lower.startsWith(wanted, start)
    const score = mayBegin ? scoreFrom(wanted, lower, text, start) : undefined
    if (score !== undefined && (best === undefined || score > best)) best = score
    start = lower.indexOf(wanted[0] ?? '', start + 1)
  }
  return best === undefined || !hasWord(lower, query) ? best : best + WHOLE_WORD
}

function hasWord(lower: string, query: string): boolean {
  const typed = query.trim().toLowerCase()
  for (let at = lower.indexOf(typed); at >= 0; at = lower.indexOf(typed, at + 1))
    if (isWordStart(lower, at)) return true
  return false
}

function scoreFrom(wanted: string, lower: string, text: string, start: number) {
  let score = 0
  let last = start - 1
  for (const letter of wanted) {
    const at = lower[last + 1] === letter ? last + 1 : nextWord(lower, letter, last + 1)
    if (at < 0) return undefined
    score += AT_ALL + (at - last - 1) * GAP
    if (isWordStart(text, at)) score += WORD_START
    if (at === last + 1 && at !== start) score += IN_A_ROW
    last = at
  }
  // Of two that fit alike, the shorter says less that was not asked for.
  return score - text.length * 0.01
}

/** Where a word begins with the letter. */
function nextWord(lower: string, letter: string, from: number): number {
  let at = lower.indexOf(letter, from)
  while (at >= 0 && !isWordStart(lower, at)) at = lower.indexOf(letter, at + 1)
  return at
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')
}
