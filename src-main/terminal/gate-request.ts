/** What the terminals ask of the gate, and what it answers; the gate itself lives elsewhere. */

import type { CarriedState } from './protocol/shell-state.ts'

export interface GateRequest {
  sessionId: string
  taskId: string
  callId: string
  tool: string
  command: string
  cwd: string
  backend: { kind: string; isolated: boolean }
  /** The command of the program that the text is typed into, when one runs already. */
  typedInto?: string
  /** What was typed into it before. */
  typedBefore?: string
  /** What earlier commands left to the shell that would run it, as it is now. */
  carried?: () => Promise<CarriedState | undefined>
  signal: AbortSignal
}

/** `command` is what runs: the person may have edited it. */
export type GateAnswer =
  | {
      allowed: true
      command: string
      note?: string
      /** Asked last, with what the shell starts from: is it all as it was when the gate decided? */
      stillHolds: (state?: CarriedState) => boolean
    }
  | { allowed: false; status: 'blocked' | 'pending_approval'; message: string }

export type Pass = (request: GateRequest) => Promise<GateAnswer>
