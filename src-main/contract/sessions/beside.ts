/** Work beside the person's: a session in a work tree of git, on a branch of its own. */
import { z } from 'zod'
import type { SessionView } from '../session.ts'
import type { Words } from '../words.ts'
import type { ChangedFileView } from './changes.ts'

const sessionId = z.string().min(1).max(64)

export const besideRequests = {
  /** Whether a session that works in this folder could work beside it. */
  'beside.offer': z.strictObject({ folder: z.string().min(1).max(4_096) }),
  /** What it has done there. */
  'beside.look': z.strictObject({ sessionId }),
  'beside.diff': z.strictObject({ sessionId, path: z.string().min(1).max(4_096) }),
  /** Merges it into the branch that is checked out where the person works. */
  'beside.bringBack': z.strictObject({
    sessionId,
    /** As the person saw it named. */
    into: z.string().min(1).max(1_000),
    /** What the person saw; anything else is shown first. */
    seen: z.string().regex(/^[0-9a-f]{40,64}$/),
  }),
  /** The session goes on where the person works. */
  'beside.leave': z.strictObject({ sessionId, keepsBranch: z.boolean() }),
  /** Undoes the throwing away, until the app is closed. */
  'beside.restore': z.strictObject({ sessionId }),
}

export type BesideOffer =
  | { kind: 'yes'; branch: string; notes: Words[] }
  | { kind: 'no'; why: Words }
  | { kind: 'no-repository' }

export interface BesideView {
  branch: string
  project: string
  tree: string
  /** False when the folder was removed; what was committed is still there. */
  isThere: boolean
  /** The branch that is checked out where the person works; left out when none is. */
  into?: string
  /** The newest first; of very many the newest ones. */
  commits: { id: string; title: string }[]
  /** Files that are in no commit yet. */
  uncommitted: number
  /** All of it together, by paths from the top of the repository. */
  files: ChangedFileView[]
  more: number
  seen: string
}

export type BringBackView =
  | { kind: 'merged'; files: number }
  | { kind: 'nothing' }
  /** Not what the person saw: another branch is checked out, or the agent went on. */
  | { kind: 'changed' }
  /** Nothing was touched. Both changed the same lines; the person has changed or made these files; a filter of git makes these. */
  | { kind: 'conflicts' | 'in-the-way' | 'filtered'; paths: string[] }

export interface BesideAnswers {
  'beside.offer': BesideOffer
  'beside.look': BesideView
  'beside.diff': { diff: string }
  'beside.bringBack': BringBackView
  /** `keptAs` is where git finds what was thrown away. */
  'beside.leave': { session: SessionView; keptAs?: string }
  'beside.restore': SessionView
}
