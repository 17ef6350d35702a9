/** Whether the commands of a session run in a sandbox. */
import { z } from 'zod'
import type { SandboxNetwork } from './approval.ts'
import type { Words } from './words.ts'

export const sandboxRequests = {
  'sandbox.of': z.strictObject({ sessionId: z.string().min(1).max(64) }),
}

/** What the person would change, to have it: something of theirs in the window, or the machine itself. */
export type SandboxRemedy = 'folder' | 'mode' | 'settings' | 'place' | 'machine'

export type SandboxView =
  /** The reason is left out where it is the one of this machine. */
  | { kind: 'on'; reason?: Words; network?: SandboxNetwork; problem?: Words }
  | { kind: 'off'; reason: Words; fix: Words; remedy: SandboxRemedy }

export interface SandboxAnswers {
  'sandbox.of': SandboxView
}

export interface SandboxEvents {
  /** It is known what this machine can do. */
  'sandbox.changed': null
}
