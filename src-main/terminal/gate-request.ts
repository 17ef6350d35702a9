/** What the terminals ask of the gate, and what it answers; the gate itself lives elsewhere. */

export interface GateRequest {
  sessionId: string
  taskId: string
  callId: string
  tool: string
  command: string
  cwd: string
  backend: { kind: string; isolated: boolean }
  /** What the person asked the agent for. */
  userTask?: string
  /** The command of the program that the text is typed into, when one runs already. */
  typedInto?: string
  signal: AbortSignal
}

/** `command` is what runs: the person may have edited it. */
export type GateAnswer =
  | { allowed: true; command: string; note?: string }
  | { allowed: false; status: 'blocked' | 'pending_approval'; message: string }

export type Pass = (request: GateRequest) => Promise<GateAnswer>
