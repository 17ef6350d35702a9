/** Whether the commands of a session run in a sandbox. */
import { z } from 'zod'
import type { Words } from './words.ts'

export const sandboxRequests = {
  'sandbox.of': z.strictObject({ sessionId: z.string().min(1).max(64) }),
}

export type SandboxView =
  /** Nobody turned it on, so nobody need be told of it. */
  | { kind: 'unwanted' }
  /** The reason is left out where it is the one of this machine. */
  | { kind: 'on'; reason?: Words }
  | { kind: 'off'; reason: Words; fix: Words }

export interface SandboxAnswers {
  'sandbox.of': SandboxView
}

export interface SandboxEvents {
  /** It is known what this machine can do. */
  'sandbox.changed': null
}
