/** Changes: the files that a session's calls have changed, over all of them. */
import { z } from 'zod'
import type { UndoView } from '../session.ts'
import type { Words } from '../words.ts'

const sessionId = z.string().min(1).max(64)
const path = z.string().min(1).max(4_096)
/** All that was changed, or what was since the person spoke last, or since they said this. */
const since = z.union([
  z.enum(['start', 'last-words']),
  z.strictObject({ messageId: z.int().nonnegative() }),
])

export const changeRequests = {
  'changes.list': z.strictObject({ sessionId, since }),
  /** From what one file was before to what it is now. */
  'changes.diff': z.strictObject({ sessionId, since, path }),
  /** Puts files back as they were before, all of them or none. */
  'changes.undo': z.strictObject({
    sessionId,
    since,
    paths: z.array(path).min(1).max(10_000),
    /** Also those that somebody else has changed since; what they are now is kept. */
    isForced: z.boolean().default(false),
  }),
  /** Writes again what the session had made of files that were put back, all of them or none. */
  'changes.redo': z.strictObject({ sessionId, since, paths: z.array(path).min(1).max(10_000) }),
  /** Shows one in the person's own editor, on this machine. */
  'changes.open': z.strictObject({ sessionId, path, line: z.int().positive().optional() }),
}

export type ChangesSince = z.infer<typeof since>

export interface ChangedFileView {
  /** Absolute, in the place where the session works. */
  path: string
  kind: 'created' | 'changed' | 'deleted'
  /** Left out where nobody could compare it line by line. */
  lines?: { added: number; removed: number }
  /** Somebody else has changed it after the session did. */
  isChangedSince?: true
}

/** A file that was put back: what the session had made of it can be brought back. */
export interface UndoneFileView {
  path: string
  /** What bringing it back would change. */
  lines?: { added: number; removed: number }
}

export interface ChangeAnswers {
  /** In the order in which they were touched first. */
  'changes.list': {
    files: ChangedFileView[]
    undone: UndoneFileView[]
    /** What commands changed that were rehearsed, and is not listed: large files, links, rights. */
    more: number
    /** How many files commands changed of which there is no copy. */
    unkept: number
    /** Why what commands change is not kept here, where it is not. */
    notKept?: Words
  }
  'changes.diff': { diff: string }
  'changes.undo': UndoView
  'changes.redo': UndoView
  'changes.open': null
}
