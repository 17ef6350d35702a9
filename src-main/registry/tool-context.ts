/** All that a tool may touch. A tool imports no service; a test passes a context. */
import type { FileAccess } from './file-access.ts'
import type { ScriptAccess } from './script-access.ts'

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
  sessionId: string
  pid: number | null
  approval?: string
}

/** The session's terminal: every command goes through the gate before it runs. */
export interface TerminalAccess {
  exec(request: ExecRequest): Promise<ExecOutcome | Refusal>
  startBackground(request: BackgroundRequest): Promise<BackgroundStarted | Refusal>
  /** The `process` tool's verbs; answers as JSON-ready objects. */
  process(action: ProcessAction): Promise<Record<string, unknown>>
  cwd(): string
}

export interface ProcessAction {
  action: 'list' | 'poll' | 'log' | 'wait' | 'kill' | 'write' | 'submit' | 'close'
  sessionId?: string
  data?: string
  timeoutMs?: number
  offset?: number
  limit?: number
}

export interface ToolContext {
  sessionId: string
  taskId: string
  callId: string
  /** What the person asked for last, shortened and without keys; none where they have said nothing. */
  userTask?: string | undefined
  /** Aborted when the person stops, when time is up, or when the app quits. */
  signal: AbortSignal
  terminal: TerminalAccess
  files: FileAccess
  /** Left out where no scripts are run. */
  scripts?: ScriptAccess
  /**
   * Another tool of the session, by the whole way of a call; the result as a program gets it. It
   * ends with this call, or sooner by a signal of its own.
   */
  callTool?(name: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<string>
  /** A key from the secret store, else from the environment. */
  secret(name: string): string | undefined
  /** Names of the tools that the model was offered in this session. */
  enabledTools: readonly string[]
  /** A short line for the person while a long call runs. */
  progress(message: string): void
}
