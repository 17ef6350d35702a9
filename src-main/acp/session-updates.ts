/** What the runtime tells of a session, as an editor reads it. */
import type { SessionUpdate, ToolCallContent, ToolKind } from '@agentclientprotocol/sdk'
import type { MessageView, TodoView, ToolCallView } from '#contract'
import { parseJson } from '../lib/parse-json.ts'

/** A whole log is no use beside a conversation. */
const MAX_RESULT = 20_000

export function createSessionUpdates(send: (update: SessionUpdate) => void) {
  /** How much of each message was sent. */
  const sent = new Map<number, { text: number; thought: number }>()
  const calls = new Map<string, string>()
  return { streamed, message, call, todos, replay }

  function streamed(
    id: number,
    { text = '', reasoning = '' }: { text?: string; reasoning?: string },
  ) {
    const before = sent.get(id) ?? { text: 0, thought: 0 }
    sent.set(id, { text: before.text + text.length, thought: before.thought + reasoning.length })
    chunk('agent_thought_chunk', reasoning)
    chunk('agent_message_chunk', text)
  }

  /** A message as it stands now: what of it was not said yet is said. */
  function message(view: MessageView): void {
    if (view.role !== 'assistant') return
    const { text, thought } = sent.get(view.id) ?? { text: 0, thought: 0 }
    streamed(view.id, {
      text: view.text.slice(text),
      reasoning: (view.reasoning ?? '').slice(thought),
    })
    for (const each of view.calls ?? []) call(each)
  }

  function call(view: ToolCallView): void {
    const told = JSON.stringify([view.state, view.arguments, view.result, view.diff])
    if (view.state === 'writing' || calls.get(view.id) === told) return
    const isNew = !calls.has(view.id)
    calls.set(view.id, told)
    const shown = {
      toolCallId: view.id,
      title: titleOf(view),
      kind: kindOf(view.name),
      status: STATUS[view.state],
      rawInput: parseJson(view.arguments) ?? view.arguments,
      content: contentOf(view),
    }
    send(
      isNew
        ? { sessionUpdate: 'tool_call', ...shown }
        : { sessionUpdate: 'tool_call_update', ...shown },
    )
  }

  function todos(list: readonly TodoView[]): void {
    send({
      sessionUpdate: 'plan',
      entries: list
        .filter(({ status }) => status !== 'cancelled')
        .map(({ content, status }) => ({
          content,
          priority: 'medium',
          status: status === 'cancelled' ? 'completed' : status,
        })),
    })
  }

  /** A conversation from the beginning. */
  function replay(messages: readonly MessageView[]): void {
    for (const view of messages)
      if (view.role === 'user') chunk('user_message_chunk', view.text)
      else message(view)
  }

  function chunk(
    sessionUpdate: 'agent_message_chunk' | 'agent_thought_chunk' | 'user_message_chunk',
    text: string,
  ): void {
    if (text !== '') send({ sessionUpdate, content: { type: 'text', text } })
  }
}

const STATUS = {
  writing: 'pending',
  waiting: 'pending',
  running: 'in_progress',
  done: 'completed',
  failed: 'failed',
  cancelled: 'failed',
} as const

function contentOf({ diff, result }: ToolCallView): ToolCallContent[] {
  const texts = [diff && `\`\`\`diff\n${diff}\n\`\`\``, result?.slice(0, MAX_RESULT)]
  return texts.flatMap((text) =>
    text ? [{ type: 'content', content: { type: 'text', text } } as const] : [],
  )
}

function titleOf({ name, arguments: written }: ToolCallView): string {
  const args = parseJson(written)
  const shown =
    typeof args === 'object' && args !== null
      ? Object.values(args).find((value) => typeof value === 'string')
      : undefined
  return typeof shown === 'string' ? `${name}: ${shown.slice(0, 200)}` : name
}

export function kindOf(tool: string): ToolKind {
  return KINDS.find(([pattern]) => pattern.test(tool))?.[1] ?? 'other'
}

const KINDS: readonly (readonly [RegExp, ToolKind])[] = [
  [/^(?:terminal|process|execute_code)$/, 'execute'],
  [/^(?:write_file|patch)$/, 'edit'],
  [/^read_file$/, 'read'],
  [/^(?:search_files|session_search|tool_search)$/, 'search'],
  [/^(?:web_|browser_)/, 'fetch'],
  [/^(?:todo|memory)$/, 'think'],
]
