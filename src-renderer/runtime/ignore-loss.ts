import { type ErrorCode, RuntimeError } from '#wire'

// The line broke; the thing is closed; the thing has ended.
const LOSSES: readonly ErrorCode[] = ['disconnected', 'not-found', 'conflict']

/** For a request about something that may just have gone: that is no error of a view. */
export function ignoreLoss(error: unknown): undefined {
  if (!(error instanceof RuntimeError) || !LOSSES.includes(error.code)) throw error
}
