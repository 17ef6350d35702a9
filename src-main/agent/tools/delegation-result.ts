/** What a parent hears of a sub-agent's work. */
import type { TurnEnd } from '../loop/agent-loop.ts'
import type { Session } from '../session/sessions.ts'
import type { TranscriptMessage } from '../session/transcript.ts'

const MAX_SUMMARY_CHARS = 24_000
const LEAST_SUMMARY_CHARS = 2_000
const CHARS_PER_TOKEN = 4

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
  /** The sub-agent used up its steps, or its last reply was cut. */
  truncated: boolean
  tokens: { input: number; output: number }
  cost_usd?: number
  tool_trace: { tool: string; status: string; duration_ms: number }[]
  schema_valid?: boolean
  schema_errors?: string[]
  schema_retries?: number
}

/** Half of what the parent has free, shared by its children, but never too little to say something. */
export function summaryRoom(parent: Session, children: number): number {
  const { context } = parent.facts
  if (!context) return MAX_SUMMARY_CHARS
  const half = ((context.limit - context.used) / 2) * CHARS_PER_TOKEN
  return Math.min(MAX_SUMMARY_CHARS, Math.max(LEAST_SUMMARY_CHARS, Math.floor(half / children)))
}

export function resultOf(
  index: number,
  end: TurnEnd,
  session: Session,
  messages: Iterable<TranscriptMessage>,
  seconds: number,
  room = MAX_SUMMARY_CHARS,
): ChildResult {
  const toolTrace: ChildResult['tool_trace'] = []
  let summary = ''
  let replies = 0
  for (const message of messages) {
    if (message.role === 'tool')
      toolTrace.push({
        tool: message.name,
        status: message.status,
        duration_ms: message.durationMs,
      })
    if (message.role !== 'assistant') continue
    replies += 1
    summary = message.content || summary
  }
  return {
    task_index: index,
    subagent_id: session.id,
    status: end.kind === 'failed' ? 'failed' : end.kind === 'stopped' ? 'interrupted' : 'completed',
    summary: cut(summary, room, session.id),
    ...(end.kind === 'failed' && { error: end.message.text }),
    api_calls: replies,
    duration_seconds: seconds,
    model: session.model,
    exit_reason: end.kind,
    truncated: ['out-of-steps', 'cut-off', 'halted'].includes(end.kind),
    tokens: {
      input: session.facts.cost?.inputTokens ?? 0,
      output: session.facts.cost?.outputTokens ?? 0,
    },
    ...(session.facts.cost?.usd !== undefined && { cost_usd: session.facts.cost.usd }),
    tool_trace: toolTrace,
  }
}

function cut(summary: string, room: number, sessionId: string): string {
  if (summary.length <= room) return summary
  return `${summary.slice(0, room)}… [cut; the rest is in session_search with session_id ${sessionId}]`
}
