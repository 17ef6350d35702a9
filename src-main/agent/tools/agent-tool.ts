/** A tool that needs the state of the agent loop, and is answered here instead of by dispatch. */
export interface AgentToolContext {
  sessionId: string
  callId: string
  signal: AbortSignal
}

// biome-ignore lint/suspicious/noExplicitAny: arguments arrive validated against the tool's schema
export type AgentTool<Args = any> = (
  args: Args,
  context: AgentToolContext,
) => Promise<string> | string
