/** What a call of a tool asks of the terminals, and what it gets; the shape that tools know. */

/** One call of a tool. */
export interface TerminalCall {
  sessionId: string
  taskId: string
  callId: string
  /** The tool that calls. */
  name?: string
  signal: AbortSignal
}

export interface ExecRequest {
  command: string
  workdir?: string
  timeoutMs?: number
  pty?: boolean
}

export interface ExecOutcome {
  status: 'exited' | 'timeout' | 'interrupted' | 'lost'
  exitCode: number
  output: string
  totalChars: number
  spillPath?: string
  cwd?: string
  approval?: string
  /** What the model should know beside the output, such as that a person typed meanwhile. */
  note?: string
}

export type Refusal = { refused: true; message: string; status: 'blocked' | 'pending_approval' }

export interface BackgroundRequest {
  command: string
  workdir?: string
  pty?: boolean
  notifyOnComplete?: boolean
  watchPatterns?: readonly string[]
}

export interface BackgroundStarted {
  sessionId: string
  pid: number | null
  approval?: string
}
