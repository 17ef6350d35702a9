/** What the events of one frame make of the messages that are shown. */
import type { MessageView, TodoView, ToolCallView } from '#contract'

export type TranscriptChange =
  | { kind: 'message'; message: MessageView }
  | { kind: 'streamed'; id: number; text?: string; reasoning?: string }
  | { kind: 'call'; messageId: number; call: ToolCallView }
  | { kind: 'progress'; callId: string; progress: string }
  | { kind: 'removed'; fromId: number }
  | { kind: 'todos'; todos: TodoView[] }

export interface Messages {
  /** The ids from the oldest to the newest. */
  order: number[]
  byId: Map<number, MessageView>
  todos: TodoView[]
}

/**
 * Changes `byId` in place: a copy of five thousand entries for each frame of streaming would cost
 * more than drawing it. The messages in it, `order` and `todos` are replaced when they change.
 */
export function applyChanges(messages: Messages, changes: readonly TranscriptChange[]): Messages {
  const { byId } = messages
  let { order, todos } = messages
  for (const change of changes) {
    switch (change.kind) {
      case 'message':
        if (!byId.has(change.message.id)) order = inserted(order, change.message.id)
        byId.set(change.message.id, withRunningFacts(change.message, byId.get(change.message.id)))
        break
      case 'streamed':
        alter(change.id, (message) => ({
          ...message,
          text: message.text + (change.text ?? ''),
          ...(change.reasoning && { reasoning: (message.reasoning ?? '') + change.reasoning }),
        }))
        break
      case 'call':
        alter(change.messageId, (message) => ({
          ...message,
          calls: withCall(message.calls ?? [], change.call),
        }))
        break
      case 'progress':
        // A call that runs stands in one of the newest messages.
        alter(order.findLast((id) => callIn(byId.get(id), change.callId)) ?? -1, (message) => ({
          ...message,
          calls: (message.calls ?? []).map((call) =>
            call.id === change.callId && call.state === 'running'
              ? { ...call, progress: change.progress }
              : call,
          ),
        }))
        break
      case 'removed':
        for (const id of order) if (id >= change.fromId) byId.delete(id)
        order = order.filter((id) => id < change.fromId)
        break
      case 'todos':
        todos = change.todos
        break
    }
  }
  return { order, byId, todos }

  function alter(id: number, next: (message: MessageView) => MessageView): void {
    const message = byId.get(id)
    if (message) byId.set(id, next(message))
  }
}

/**
 * Whether a change that came while a page was on its way says more than the page. Answers and
 * events travel in no fixed order, so it may be older or newer than what the page holds.
 */
export function isNews(change: TranscriptChange, byId: ReadonlyMap<number, MessageView>): boolean {
  switch (change.kind) {
    case 'message': {
      const known = byId.get(change.message.id)
      return !known || progressOf(change.message) > progressOf(known)
    }
    case 'call': {
      const calls = byId.get(change.messageId)?.calls ?? []
      return !calls.some(({ id, state }) => id === change.call.id && ENDED.includes(state))
    }
    case 'progress':
      return true
    // A page that still has the message was read before it was removed.
    case 'removed':
      return byId.has(change.fromId)
    // The page may hold these words already; the finished message will bring them all.
    case 'streamed':
      return false
    case 'todos':
      return true
  }
}

const ENDED: readonly ToolCallView['state'][] = ['done', 'failed', 'cancelled']

/** Grows while a message is written and its calls run: words first, then the end, then results. */
function progressOf({ text, streaming, calls = [] }: MessageView): number {
  if (streaming) return text.length
  const ended = calls.filter(({ state }) => ENDED.includes(state)).length
  return Number.MAX_SAFE_INTEGER / 2 + ended
}

function callIn(message: MessageView | undefined, callId: string): boolean {
  return message?.calls?.some(({ id }) => id === callId) ?? false
}

function inserted(order: number[], id: number): number[] {
  const last = order.at(-1)
  if (last === undefined || id > last) return [...order, id]
  return [...order, id].sort((a, b) => a - b)
}

function withCall(calls: readonly ToolCallView[], call: ToolCallView): ToolCallView[] {
  const known = calls.find(({ id }) => id === call.id)
  if (!known) return [...calls, call]
  return calls.map((other) => (other === known ? { ...known, ...call } : other))
}

/** A whole message does not say since when its calls run; the events before it did. */
function withRunningFacts(message: MessageView, before: MessageView | undefined): MessageView {
  if (!message.calls || !before?.calls) return message
  const known = new Map(before.calls.map((call) => [call.id, call]))
  return {
    ...message,
    calls: message.calls.map((call) => {
      const old = known.get(call.id)
      if (!old || call.state !== 'running') return call
      const { startedAt, progress, terminalId } = old
      return {
        ...(startedAt && { startedAt }),
        ...(progress && { progress }),
        ...(terminalId && { terminalId }),
        ...call,
      }
    }),
  }
}
