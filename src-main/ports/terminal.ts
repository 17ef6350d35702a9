/** The terminals as a tool sees them: what it asks, and what it gets. */
import type { CallTraces } from './call.ts'

/** One call of a tool. */
export interface TerminalCall {
  sessionId: string
  taskId: string
  callId: string
  /** The tool that calls. */
  name: string
  signal: AbortSignal
  traces: CallTraces
}

export interface ExecRequest {
  command: string
  /** Runs there once; the session's own folder stays as it is. */
  workdir?: string
  timeoutMs?: number
  pty?: boolean
}

export interface ExecOutcome {
  status: 'exited' | 'timeout' | 'interrupted' | 'lost'
  exitCode: number
  output: string
  /** All characters the command printed, also those left out of `output`. */
  totalChars: number
  /** Where the whole output was written when it did not fit. */
  spillPath?: string
  /** The session's folder, when this command moved it. */
  cwd?: string
  /** What the gate decided, in words for the model, when somebody was asked. */
  approval?: string
  /** It ran on a copy first, and the person applied what came of it. */
  rehearsed?: true
  /** What the model should know beside the output, such as that a person typed meanwhile. */
  note?: string
}

/** A refused command is an answer, not an error: the model must be told why. */
export type Refusal = { refused: true; message: string; status: 'blocked' | 'pending_approval' }

export interface BackgroundRequest {
  command: string
  workdir?: string
  pty?: boolean
  notifyOnComplete?: boolean
  watchPatterns?: readonly string[]
}

export interface BackgroundStarted {
  processId: string
  pid: number | null
  approval?: string
}

export interface ProcessAction {
  action: 'list' | 'poll' | 'log' | 'wait' | 'kill' | 'write' | 'submit' | 'close'
  processId?: string
  data?: string
  timeoutMs?: number
  offset?: number
  limit?: number
}

/** The session's terminal: every command goes through the gate before it runs. */
export interface TerminalAccess {
  exec(request: ExecRequest): Promise<ExecOutcome | Refusal>
  startBackground(request: BackgroundRequest): Promise<BackgroundStarted | Refusal>
  /** The `process` tool's verbs; answers as JSON-ready objects. */
  process(action: ProcessAction): Promise<Record<string, unknown>>
  cwd(): string
}
