/** A reply while it is being written: shown at once, and saved at a throttled pace that survives a crash. */
import type { Words } from '#words'
import type { ModelCall, ModelPiece, ModelReply } from '../model/model.ts'
import type { Sessions } from '../session/sessions.ts'
import type { TranscriptMessage, TurnError } from '../session/transcript.ts'
import type { LoopEvents } from './agent-loop.ts'

const SAVE_EVERY_MS = 300

type AssistantMessage = TranscriptMessage & { role: 'assistant' }

export function createReplyDraft(deps: {
  sessions: Sessions
  sessionId: string
  events: LoopEvents
  model: string
  now: () => number
}) {
  const { sessions, sessionId, events } = deps
  let message: AssistantMessage | undefined
  let savedAt = 0
  return { begin, begun, add, finish, breakOff, giveWay, fail }

  function add(piece: ModelPiece): void {
    const draft = begin()
    if (piece.kind === 'call') {
      events.callChanged(draft.id, piece.call, 'writing')
      return
    }
    if (piece.kind === 'text') draft.content += piece.text
    else draft.reasoning = (draft.reasoning ?? '') + piece.text
    events.streamed(draft.id, { [piece.kind]: piece.text })
    if (deps.now() - savedAt < SAVE_EVERY_MS) return
    savedAt = deps.now()
    sessions.rewrite(draft)
  }

  function finish(reply: ModelReply, calls: readonly ModelCall[]): number {
    const { broken: _whole, ...draft } = begin()
    return save({
      ...draft,
      content: reply.text,
      ...(reply.reasoning && { reasoning: reply.reasoning }),
      ...(calls.length > 0 && { calls: [...calls] }),
      ...(reply.usage && { usage: reply.usage, countedBy: deps.model }),
      ...(reply.echo && { echo: { ...reply.echo, model: deps.model } }),
    })
  }

  /** What was written so far stays; calls that were not finished are forgotten. */
  function breakOff(): void {
    if (message) save(message)
  }

  /** The words to go on from, and the place; none after a thought, of which no server takes a half back. */
  function begun(): { id: number; text: string } | undefined {
    const text = message?.content.trimEnd() ?? ''
    if (!message || message.reasoning || text === '') return undefined
    return { id: save({ ...message, content: text }), text }
  }

  /** It will be asked again: in its place the person reads why. */
  function giveWay({ text, ...said }: Words): void {
    if (!message) return
    const { id, createdAt } = message
    const notice = { id, sessionId, createdAt, role: 'notice' as const, content: text, said }
    message = undefined
    sessions.rewrite(notice)
    events.messageChanged(notice)
  }

  function fail(error: TurnError): void {
    save({ ...begin(), error })
  }

  function begin(): AssistantMessage {
    if (message) return message
    const row = sessions.append(sessionId, { role: 'assistant', content: '', broken: true })
    message = { ...row, role: 'assistant', broken: true }
    savedAt = deps.now()
    events.messageChanged(message)
    return message
  }

  function save(next: AssistantMessage): number {
    message = next
    sessions.rewrite(next)
    events.messageChanged(next)
    return next.id
  }
}

export type ReplyDraft = ReturnType<typeof createReplyDraft>
