/** One call on its way through: what the caller says about it, and what comes back. */
import type { CallStatus, CallTraces } from '../ports/call.ts'
import type { ToolResult } from '../registry/tool-entry.ts'
import type { InjectionRisk } from './untrusted.ts'

export interface ToolCallOptions {
  taskId: string
  sessionId: string
  /** The model's id for this call; made up when nobody gave one. */
  callId?: string
  signal: AbortSignal
  /** What the model was offered; any other name is refused. */
  enabledTools: readonly string[]
  /** A program reads the result, not a model: neither shortened, nor wrapped as untrusted. */
  raw?: boolean
  /** Made by the person, who reads the result; the model of the session does not see it. */
  isByHand?: boolean
  /** Of the call that this one is made by. */
  traces?: CallTraces
}

/** All that a tool's context is built from. */
export interface ToolCall extends ToolCallOptions {
  name: string
  callId: string
  traces: CallTraces
}

/** What a call that did not end by itself may have done: nothing, or nobody knows. */
export type Effect = 'none' | 'unknown'

export interface ToolCallOutcome {
  result: ToolResult
  status: CallStatus
  durationMs: number
  traces: CallTraces
  /** Only for calls that were skipped, stopped or abandoned. */
  effect?: Effect
  /** Only for results from outside that look like instructions. */
  risk?: InjectionRisk
}

/** Calls that never started are told so in these words. */
export function skippedByInterrupt(name: string): string {
  return `[Tool execution cancelled — ${name} was skipped due to user interrupt]`
}
