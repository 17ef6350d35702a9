/** All that a tool may touch. A tool imports no service; a test passes a context. */
import type { FileAccess } from './files.ts'
import type { ScriptAccess } from './scripts.ts'
import type { TerminalAccess } from './terminal.ts'

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
