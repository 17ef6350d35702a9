/** What the person can name in a message after an `@`. */
import { z } from 'zod'
import type { Words } from '../words.ts'

export const mentionRequests = {
  /** For a session, or for the one that would begin in a folder of this machine. */
  'mentions.find': z.strictObject({
    of: z.union([
      z.strictObject({ sessionId: z.string().min(1).max(64) }),
      z.strictObject({ folder: z.string().min(1).max(4_096) }),
    ]),
    typed: z.string().max(300),
  }),
}

/** One thing to name, of whatever kind. */
export interface MentionView {
  kind: 'file' | 'folder' | 'resource'
  /** As it stands in the message behind the `@`; no other has the same. */
  text: string
  label: string
  /** Where it is from. */
  detail: string
}

export interface MentionsView {
  /** The best first, those of one kind together. */
  found: MentionView[]
  /** There will be more when it is asked again. */
  isReading: boolean
  /** Why there is nothing, or not all. */
  notes: Words[]
}

export interface MentionAnswers {
  'mentions.find': MentionsView
}
