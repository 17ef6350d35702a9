/** What a command changes in the folder of its session, kept so that it can be undone. */
import type { CallTraces } from '../call.ts'

export interface WatchedCall {
  sessionId: string
  callId: string
  signal: AbortSignal
  /** What was changed is written down here. */
  traces: CallTraces
}

/** Before the command; what it answers is called after it. Never fails: without a copy it runs all the same. */
export type WatchCommand = (call: WatchedCall) => Promise<() => Promise<void>>
