/** What an agent of others does in one turn, as rows of the transcript: replies, their calls, and what came of those. */
import type { GuestCall } from '../../ports/others/guests.ts'
import type { Sessions } from '../session/sessions.ts'
import type { TranscriptMessage } from '../session/transcript.ts'
import type { LoopEvents } from './agent-loop.ts'

/** As for replies of a model: a crash loses no more than that. */
const SAVE_EVERY_MS = 300

type Reply = TranscriptMessage & { role: 'assistant' }

export function createGuestRows(deps: {
  sessions: Sessions
  sessionId: string
  events: Pick<LoopEvents, 'messageChanged' | 'streamed' | 'callChanged'>
  now: () => number
}) {
  const { sessions, sessionId, events, now } = deps
  let reply: Reply | undefined
  let savedAt = 0
  /** Calls of the reply that is being written, and when they began. */
  const open = new Map<string, number>()
  const ended = new Set<string>()
  return { said, called, finish }

  /** Words after the end of all calls begin a new reply; while one runs they belong to it. */
  function said(piece: { text?: string; reasoning?: string }): void {
    if (reply?.calls && open.size === 0) close()
    const row = begin()
    row.content += piece.text ?? ''
    if (piece.reasoning) row.reasoning = (row.reasoning ?? '') + piece.reasoning
    events.streamed(row.id, piece)
    if (now() - savedAt < SAVE_EVERY_MS) return
    savedAt = now()
    sessions.rewrite(row)
  }

  function called({ id, name, arguments: given, end }: GuestCall): void {
    if (ended.has(id)) return
    const row = begin()
    const call = { id, name, arguments: given }
    const before = row.calls?.find((each) => each.id === id)
    if (!before) open.set(id, now())
    if (!before || before.name !== name || before.arguments !== given) {
      row.calls = [...(row.calls ?? []).filter((each) => each.id !== id), call]
      save(row)
    }
    if (!before && !end) events.callChanged(row.id, call, 'running')
    if (end) conclude(row, call, end)
  }

  function conclude(row: Reply, { id, name }: { id: string; name: string }, end: CallEnd): void {
    // The reply is shown anew with its results, as it stands in the database.
    sessions.rewrite(row)
    const durationMs = Math.max(0, now() - (open.get(id) ?? now()))
    open.delete(id)
    ended.add(id)
    const { status, result: content, traces } = end
    events.messageChanged(
      sessions.append(sessionId, {
        ...{ role: 'tool', callId: id, name, status, durationMs, content },
        ...traces,
      }),
    )
  }

  /** The turn is over: what was not finished by then never will be. */
  function finish(isWhole: boolean): void {
    const row = reply
    if (!row) return
    for (const call of row.calls ?? [])
      if (open.has(call.id)) conclude(row, call, { status: 'cancelled', result: '', traces: {} })
    if (isWhole) close()
    else save(row)
  }

  function begin(): Reply {
    if (reply) return reply
    const row = sessions.append(sessionId, { role: 'assistant', content: '', broken: true })
    reply = { ...row, role: 'assistant', broken: true }
    savedAt = now()
    events.messageChanged(reply)
    return reply
  }

  function close(): void {
    if (!reply) return
    const { broken: _whole, ...row } = reply
    reply = undefined
    save(row)
  }

  function save(row: Reply): void {
    sessions.rewrite(row)
    events.messageChanged({ ...row })
  }
}

type CallEnd = NonNullable<GuestCall['end']>
