/** What a parent hears of a sub-agent's work. */
import type { TurnEnd } from './agent-loop.ts'
import type { Session } from './sessions.ts'
import type { TranscriptMessage } from './transcript.ts'

const MAX_SUMMARY_CHARS = 24_000

export interface ChildResult {
  task_index: number
  subagent_id: string
  status: 'completed' | 'failed' | 'interrupted'
  summary: string
  error?: string
  api_calls: number
  duration_seconds: number
  model: string
  exit_reason: TurnEnd['kind']
  /** The sub-agent used up its steps. */
  truncated: boolean
  tokens: { input: number; output: number }
  tool_trace: { tool: string; status: string; duration_ms: number }[]
  schema_valid?: boolean
  schema_errors?: string[]
  schema_retries?: number
}

export function resultOf(
  index: number,
  end: TurnEnd,
  session: Session,
  messages: readonly TranscriptMessage[],
  seconds: number,
): ChildResult {
  const replies = messages.filter((message) => message.role === 'assistant')
  const summary = replies.findLast(({ content }) => content !== '')?.content ?? ''
  return {
    task_index: index,
    subagent_id: session.id,
    status: end.kind === 'failed' ? 'failed' : end.kind === 'stopped' ? 'interrupted' : 'completed',
    summary:
      summary.length > MAX_SUMMARY_CHARS ? `${summary.slice(0, MAX_SUMMARY_CHARS)}…` : summary,
    ...(end.kind === 'failed' && { error: end.message }),
    api_calls: replies.length,
    duration_seconds: seconds,
    model: session.model,
    exit_reason: end.kind,
    truncated: end.kind === 'out-of-steps',
    tokens: {
      input: session.facts.cost?.inputTokens ?? 0,
      output: session.facts.cost?.outputTokens ?? 0,
    },
    tool_trace: messages.flatMap((message) =>
      message.role === 'tool'
        ? [{ tool: message.name, status: message.status, duration_ms: message.durationMs }]
        : [],
    ),
  }
}
