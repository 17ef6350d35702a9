/** What a question is about, run on a copy of the folder in a container first. The question stays open. */
import { z } from 'zod'
import type { Words } from '../words.ts'
import type { TrialEnd, TrialFile } from './trial.ts'

const id = z.string().min(1).max(64)
/** With what the person acted, for the record. */
const by = z.enum(['pointer', 'key']).optional()

export const elsewhereRequests = {
  'elsewhere.start': z.strictObject({ id, by }),
  /** Ends it, and throws away what came of it. */
  'elsewhere.discard': z.strictObject({ id }),
  /**
   * What came of it is the answer to the question, which is settled: with none of the changed files, with
   * all of them, or with the rest, without those that were changed here meanwhile.
   */
  'elsewhere.keep': z.strictObject({ id, files: z.enum(['none', 'all', 'rest']), by }),
}

export interface ElsewhereResult extends TrialEnd {
  /** The first of them. */
  files: TrialFile[]
  /** Safe to show; of a long one the beginning. */
  diff: string
  canUndo: boolean
  /** What is another there and is not taken over; the first of each reason. */
  notTaken: { reason: Words; paths: string[]; count: number }[]
}

/** What the copy did without. */
export interface ElsewhereLeftOut {
  reason: 'secret' | 'link' | 'special' | 'unreadable' | 'room'
  paths: string[]
  count: number
}

export type ElsewhereView = {
  /** Of the question. */
  id: string
  place: string
  startedAt: number
  steps: { words: Words; at: number }[]
  leftOut: ElsewhereLeftOut[]
  /** The end of what it has printed, safe to show. */
  output: string
} & (
  | { state: 'preparing' | 'running' | 'comparing' }
  | { state: 'result'; result: ElsewhereResult }
  | { state: 'applying'; result: ElsewhereResult }
  | { state: 'failed'; problem: Words; failedAt: number }
)

export interface ElsewhereAnswers {
  'elsewhere.start': null
  'elsewhere.discard': null
  'elsewhere.keep': null
}

export interface ElsewhereEvents {
  'elsewhere.changed': ElsewhereView
  'elsewhere.gone': { id: string }
}
