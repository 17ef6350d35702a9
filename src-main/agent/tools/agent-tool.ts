import type { CallTraces } from '../../ports/call.ts'

/** A tool that needs the state of the agent loop, and is answered here instead of by dispatch. */
export interface AgentToolContext {
  sessionId: string
  callId: string
  signal: AbortSignal
  /** What the person is to see of it. */
  traces: CallTraces
}

// biome-ignore lint/suspicious/noExplicitAny: arguments arrive validated against the tool's schema
export type AgentTool<Args = any> = (
  args: Args,
  context: AgentToolContext,
) => Promise<string> | string
