/** Whatever stands still until the person does something: one list, over all sessions. */
import type { Words } from './words.ts'

export interface WaitingView {
  id: string
  kind:
    | 'approval'
    | 'clarify'
    | 'password'
    | 'tool-file'
    | 'mcp-server'
    | 'mcp-question'
    | 'host-key'
    | 'place'
  /** The conversation that stands still; none for what belongs to none. */
  sessionId?: string
  since: number
  /** What is asked, in one line; secrets masked. */
  words: string
  /** What is to be known besides, where the window can say it in its own language. */
  detail?: Words
  /** All that is asked stands in `words`, so that it can be granted from there. */
  isShownWhole?: boolean
  /** Where to answer: the id of the question, of the terminal or of the opening, the name of the file or server. */
  subject: string
}

export interface WaitingEvents {
  /** All of it, the oldest first. */
  'waiting.changed': WaitingView[]
  /** The person picked it outside the window, such as by a click on a notification. */
  'waiting.picked': { sessionId?: string; waitingId?: string }
}
