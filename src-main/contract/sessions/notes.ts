/** Notes: what the agent keeps from one session to the next. */
import { z } from 'zod'

const target = z.enum(['memory', 'user'])
const text = z.string().max(4_000)

export const noteRequests = {
  'notes.list': z.strictObject({}),
  /** One note becomes another; left out, `was` adds one and `text` removes one. */
  'notes.change': z.strictObject({ target, was: text.optional(), text: text.optional() }),
}

export interface NotesView {
  /** What the agent learned, and what it knows about the person. */
  kinds: {
    target: 'memory' | 'user'
    entries: string[]
    /** Characters, of which the whole may have so many. */
    used: number
    limit: number
    /** Where they lie; the person may edit them there. */
    path: string
  }[]
}

export interface NoteAnswers {
  'notes.list': NotesView
  'notes.change': NotesView
}
