import { z } from 'zod'
import type { Words } from './words.ts'

export const updateRequests = {
  /** Looks for a newer version now. */
  'update.check': z.strictObject({}),
  /** Fetches the version that was found. */
  'update.download': z.strictObject({}),
  /** Ends the app, puts the fetched version in its place and starts that. */
  'update.install': z.strictObject({}),
}

/** Each state ends by itself or waits for the person. */
export type UpdateView =
  | { state: 'off'; reason: Words }
  | { state: 'idle' }
  | { state: 'checking' }
  | { state: 'none'; checkedAt: number }
  | { state: 'available'; version: string; notes: string; bytes: number }
  /** The system's package manager, or the person, brings it: from where, and by which command. */
  | { state: 'by-hand'; version: string; notes: string; address?: string; command?: string }
  | { state: 'downloading'; version: string; percent: number }
  | { state: 'ready'; version: string }
  | { state: 'installing'; version: string }
  | { state: 'failed'; reason: Words }
  /** A version that did not start, and was taken back. */
  | { state: 'went-back'; version: string }

export interface UpdateAnswers {
  'update.check': null
  'update.download': null
  'update.install': null
}

export interface UpdateEvents {
  'update.changed': UpdateView
}
