/** Whether a notification can show all of a question that is no danger, so that it may be answered there with yes. */
import type { QuestionView } from '#contract'

const MAX_CHARS = 120 // systems cut longer bodies, and say nothing of it

/** A letter that is written from right to left moves what stands beside it. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

export function isShownWhole({
  summary,
  display,
  level,
}: Pick<QuestionView, 'summary' | 'display' | 'level'>): boolean {
  // Why it is one does not fit beside it.
  if (level === 'dangerous' || level === 'never') return false
  if (summary !== display.text || summary.length > MAX_CHARS) return false
  return display.escapes.length === 0 && !RIGHT_TO_LEFT.test(summary)
}
