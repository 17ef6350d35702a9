/** Every place where a tool file may look on or step in: what it is told, and what it may answer. */
import type { HookName } from '#contract'
import type { Arguments, CallStatus } from '../ports/call.ts'

interface CallEvent {
  tool: string
  args: Arguments
  callId: string
  sessionId: string
  taskId: string
  /** The folder from which relative paths among the arguments are seen. */
  cwd: string
}

interface FinishedCallEvent extends CallEvent {
  result: string
  durationMs: number
  status: CallStatus
  errorType?: string
  errorMessage?: string
}

/** Nothing, or: do not run it; ask the person first; run it with these arguments changed. */
export type PreToolReply =
  | { action: 'block'; message: string }
  | { action: 'approve'; message: string; ruleKey?: string }
  | { action: 'modify'; args: Arguments }

interface SessionEvent {
  sessionId: string
}

/** Somebody is asked; texts come without secrets. */
interface ApprovalEvent extends SessionEvent {
  callId: string
  tool: string
  /** The command, the code, or the call that the question is about. */
  subject: string
  reason: string
}

interface HookTable {
  pre_tool_call: { event: CallEvent; reply: PreToolReply }
  post_tool_call: { event: FinishedCallEvent; reply: never }
  /** The first text that a hook returns takes the place of the result. */
  transform_tool_result: { event: FinishedCallEvent; reply: string }
  /** The first text, again; what they see has neither colours nor secrets, and is then cut. */
  transform_terminal_output: {
    event: SessionEvent & { callId: string; command: string; output: string; exitCode: number }
    reply: string
  }
  pre_llm_call: { event: SessionEvent & { model: string; messageCount: number }; reply: never }
  post_llm_call: {
    event: SessionEvent & {
      model: string
      text: string
      toolCalls: number
      durationMs: number
      /** Why no reply came; then there is no text either. */
      error?: string
    }
    reply: never
  }
  /**
   * A conversation of the person starts with its first turn in a run of the app, and ends when it is
   * deleted or the app quits: every start has one end. Sub-agents have a pair of their own.
   */
  on_session_start: { event: SessionEvent & { cwd: string }; reply: never }
  on_session_end: { event: SessionEvent & { reason: 'deleted' | 'quit' }; reply: never }
  subagent_start: { event: SessionEvent & { parentId: string; goal: string }; reply: never }
  subagent_stop: { event: SessionEvent & { parentId: string; status: string }; reply: never }
  pre_approval_request: { event: ApprovalEvent; reply: never }
  post_approval_response: {
    event: ApprovalEvent & {
      answer: 'approved' | 'denied' | 'elsewhere' | 'expired' | 'withdrawn'
      /** How far a yes goes: `once`, `session`, … */
      scope?: string
    }
    reply: never
  }
}

export type HookEvent<Name extends HookName> = HookTable[Name]['event']
export type HookReply<Name extends HookName> = HookTable[Name]['reply']

/** Hooks that only look on. */
export type ObserverName = {
  [Name in HookName]: [HookReply<Name>] extends [never] ? Name : never
}[HookName]

/** Hooks that may put another text in the place of one. */
export type TransformName = Extract<HookName, `transform_${string}`>

export type Hook<Name extends HookName> = (
  event: HookEvent<Name>,
) => HookReply<Name> | undefined | Promise<HookReply<Name> | undefined>
