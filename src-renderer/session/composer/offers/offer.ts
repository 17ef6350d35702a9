import type { MentionView } from '#contract'

/** One thing that the text at the caret may become. */
export interface Offer {
  id: string
  kind?: MentionView['kind']
  label: string
  detail: string
  /** Who brought it. */
  from?: string
  /** The text and the caret once it is chosen. */
  completed: Written
  /** It stands there already: Enter sends it. */
  isWhole?: boolean
  /** What is done at once when it is chosen, instead of sending anything. */
  run?(): void
}

/** What stands in the field, and where the person is in it. */
export interface Written {
  text: string
  caret: number
}
