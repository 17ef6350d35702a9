/** Messages as a window shows them: a reply together with its calls and their results. */
import type { MessageView, ToolCallView } from '#contract'
import { say } from '#say'
import { asWords, type Said } from '#words'
import { shownResult } from './shown-result.ts'
import type { TranscriptMessage, TurnError } from './transcript.ts'

export function viewMessages(
  messages: readonly TranscriptMessage[],
  options: { emoji: (tool: string) => string; isRunning: boolean },
): MessageView[] {
  const results = new Map<string, TranscriptMessage & { role: 'tool' }>()
  for (const message of messages) if (message.role === 'tool') results.set(message.callId, message)
  return messages.flatMap((message) => viewMessage(message, results, options))
}

function viewMessage(
  message: TranscriptMessage,
  results: ReadonlyMap<string, TranscriptMessage & { role: 'tool' }>,
  options: { emoji: (tool: string) => string; isRunning: boolean },
): MessageView[] {
  const { id, sessionId, createdAt, content } = message
  const base = { id, sessionId, createdAt, text: content }
  switch (message.role) {
    case 'user': {
      if (message.isAutomatic) return [notice(base, message.said)]
      const attachments = message.attachments?.map(viewAttachment)
      return [{ ...base, role: 'user', ...(attachments && { attachments }) }]
    }
    case 'assistant': {
      const calls = message.calls?.map((call) =>
        viewCall(call, results.get(call.id), options.emoji(call.name), options.isRunning),
      )
      return [
        {
          ...base,
          role: 'assistant',
          ...(message.reasoning && { reasoning: message.reasoning }),
          ...(calls && { calls }),
          ...(message.error && { error: viewError(message.error) }),
          ...(message.broken && options.isRunning && { streaming: true }),
        },
      ]
    }
    case 'summary': {
      const { text, ...said } = say(message.how ? SHORTENED[message.how] : 'session.summarised')
      const shortened = shortenedView(message)
      return [{ ...notice({ ...base, text }, said), ...(shortened && { shortened }) }]
    }
    case 'notice':
      return [notice(base, message.said)]
    default:
      return []
  }
}

const SHORTENED = {
  results: 'session.resultsEmptied',
  summary: 'session.summarised',
  cut: 'session.leftOut',
} as const

/** Older conversations say no more than that there is a summary. */
function shortenedView(message: TranscriptMessage & { role: 'summary' }): MessageView['shortened'] {
  const { how, why, before, after, content } = message
  if (!how || !why || before === undefined || after === undefined) return undefined
  return { how, why, before, after, summary: content }
}

function notice(base: Omit<MessageView, 'role'>, said: Said | undefined): MessageView {
  return { ...base, role: 'notice', ...(said && { said }) }
}

function viewError({ message, hint }: TurnError): MessageView['error'] {
  return { message: asWords(message), hint: asWords(hint) }
}

function viewCall(
  call: { id: string; name: string; arguments: string },
  result: (TranscriptMessage & { role: 'tool' }) | undefined,
  emoji: string,
  isRunning: boolean,
): ToolCallView {
  const base = { id: call.id, name: call.name, arguments: call.arguments, emoji }
  if (!result) return { ...base, state: isRunning ? 'running' : 'cancelled' }
  return {
    ...base,
    state: stateOf(result.status),
    result: shownResult(result.content),
    durationMs: result.durationMs,
    ...(result.terminalId && { terminalId: result.terminalId }),
    ...(result.diff && { diff: result.diff }),
    ...(result.changes && { changes: result.changes }),
    ...(result.canUndo && !result.isUndone && { canUndo: true }),
    ...(result.notes && { notes: result.notes }),
    ...(result.pictures && { pictures: result.pictures }),
    ...(result.sounds && { sounds: result.sounds }),
    ...(result.isUndone && { isUndone: true }),
    ...(result.canRedo && { canRedo: true }),
  }
}

function stateOf(status: (TranscriptMessage & { role: 'tool' })['status']): ToolCallView['state'] {
  if (status === 'ok') return 'done'
  return status === 'cancelled' ? 'cancelled' : 'failed'
}

function viewAttachment(file: { kind: 'text' | 'image'; name: string; dataUrl?: string }) {
  return { kind: file.kind, name: file.name, ...(file.dataUrl && { dataUrl: file.dataUrl }) }
}
