/**
 * A command on a copy of the folder, on this machine: what came of it is looked at, and then applied or
 * thrown away. Of a question that stays open meanwhile, or of a command that the person tries.
 */
import { z } from 'zod'
import type { UndoView } from '../session.ts'
import type { Words } from '../words.ts'
import type { TrialEnd, TrialFile } from './trial.ts'

const id = z.string().min(1).max(64)
const sessionId = z.string().min(1).max(200)
/** With what the person acted, for the record. */
const by = z.enum(['pointer', 'key']).optional()
const withNetwork = z.boolean().default(false)
const COUNT = 500

export const rehearsalRequests = {
  /** Whether it can be, in the folder of this session. */
  'rehearsal.offer': z.strictObject({ sessionId: sessionId.optional() }),
  'rehearsal.start': z.strictObject({ questionId: id, withNetwork, by }),
  /** What the person typed to try it; there is no question, and no agent is told. */
  'rehearsal.try': z.strictObject({
    sessionId,
    command: z.string().min(1).max(100_000),
    cwd: z.string().min(1).max(4_096),
    withNetwork,
  }),
  /** Ends it, with all that came of it; its question stays open. */
  'rehearsal.stop': z.strictObject({ id }),
  'rehearsal.changes': z.strictObject({
    id,
    /** Of the workspace, or of the home folder around it. */
    of: z.enum(['workspace', 'home']).default('workspace'),
    /** Only those with this in their path. */
    filter: z.string().max(500).default(''),
    from: z.int().min(0),
    count: z.int().min(1).max(COUNT),
  }),
  'rehearsal.diff': z.strictObject({
    id,
    of: z.enum(['workspace', 'home']).default('workspace'),
    index: z.int().min(0),
  }),
  /**
   * What came of it is the answer to its question. `rest` leaves those that were changed here meanwhile,
   * `despite` writes over them.
   */
  'rehearsal.apply': z.strictObject({
    id,
    conflicts: z.enum(['ask', 'rest', 'despite']).default('ask'),
    /** Also what it changed in the home folder. */
    withHome: z.boolean().default(false),
    by,
  }),
  /** Throws it away, and says no to its question. */
  'rehearsal.discard': z.strictObject({ id, words: z.string().max(4_000).optional(), by }),
  /** Also when something was changed since; that is lost then. */
  'rehearsal.undo': z.strictObject({ id, isForced: z.boolean().default(false) }),
}

export interface RehearsalResult extends TrialEnd {
  /** All files, also those in folders that came or went. */
  counts: { created: number; changed: number; deleted: number; deletedFolders: number }
  /** What it changed in the home folder around the workspace. */
  home: { fileCount: number; canApply: boolean }
  /** How often it tried to reach the network; null when it could, or when nobody knows. */
  networkTries: number | null
  /** Which, as far as it asked for them by name; none where that cannot be noted. */
  triedHosts: string[]
  /** It tried to write there, and could not. */
  refusedPath?: string
}

export type RehearsalView = {
  id: string
  questionId?: string
  sessionId: string
  /** Safe to show. */
  command: string
  startedAt: number
  withNetwork: boolean
  /** Where it can be watched. */
  terminalId?: string
} & (
  | { state: 'preparing' | 'running' | 'comparing' }
  | { state: 'result' | 'applying'; result: RehearsalResult }
  | { state: 'applied'; result: RehearsalResult; files: number; undoUntil: number }
  | { state: 'failed'; problem: Words }
)

export type RehearsalOffer = { ok: true } | { ok: false; reason: Words; fix?: Words | undefined }

export interface RehearsalAnswers {
  'rehearsal.offer': RehearsalOffer
  'rehearsal.start': { id: string }
  'rehearsal.try': { id: string }
  'rehearsal.stop': null
  'rehearsal.changes': { files: (TrialFile & { index: number })[]; total: number }
  'rehearsal.diff': { diff: string }
  'rehearsal.apply': null
  'rehearsal.discard': null
  'rehearsal.undo': UndoView
}

export interface RehearsalEvents {
  'rehearsal.changed': RehearsalView
  'rehearsal.gone': { id: string }
}
