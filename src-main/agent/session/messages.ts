/** The messages of conversations in the database. */
import type {
  DatabaseSync,
  SQLInputValue,
  SQLOutputValue,
  StatementResultingChanges,
} from 'node:sqlite'
import type { ChangesSince } from '#contract'
import type { NewMessage, TranscriptMessage } from './transcript.ts'

/** Prepares a statement that changes something. */
export type Write = (sql: string) => { run(...values: SQLInputValue[]): StatementResultingChanges }

type Row = Record<string, SQLOutputValue>
type ToolMessage = TranscriptMessage & { role: 'tool' }

/** So many messages of a conversation that is read from end to end are held at a time. */
const READ_AT_ONCE = 200

export function createMessages(deps: {
  db: DatabaseSync
  now: () => number
  atOnce: <Result>(work: () => Result) => Result
  write: Write
}) {
  const { now, atOnce } = deps
  const sql = prepareStatements(deps.db, deps.write)
  return {
    append,
    rewrite,
    removeFrom,
    each,
    after,
    replyBefore,
    callIds,
    resultOf,
    lastResultOf,
    lastSummary,
    stillRead,
    page,
    message,
    firstWords,
    lastWords,
    changingCalls,
  }

  function append(sessionId: string, message: NewMessage): TranscriptMessage {
    const { content, ...body } = message
    const createdAt = now()
    const text = JSON.stringify(body)
    const { lastInsertRowid } = atOnce(() => {
      sql.touch.run(createdAt, sessionId)
      return sql.insertMessage.run(sessionId, body.role, content, text, createdAt)
    })
    return { ...message, id: Number(lastInsertRowid), sessionId, createdAt }
  }

  function rewrite(message: TranscriptMessage): void {
    const { id, sessionId: _session, createdAt: _created, content, ...body } = message
    sql.updateMessage.run(body.role, content, JSON.stringify(body), id)
  }

  function removeFrom(sessionId: string, messageId: number): void {
    sql.removeMessages.run(sessionId, messageId)
  }

  /** From end to end, without holding all of it. */
  function* each(sessionId: string): Generator<TranscriptMessage> {
    for (let last = 0; ; ) {
      const some = after(sessionId, last, READ_AT_ONCE)
      yield* some
      if (some.length < READ_AT_ONCE) return
      last = some.at(-1)?.id ?? last
    }
  }

  /** The oldest `limit` messages behind a place. */
  function after(sessionId: string, id: number, limit: number): TranscriptMessage[] {
    return sql.messagesFrom.all(sessionId, id, limit).map(toMessage)
  }

  function replyBefore(
    sessionId: string,
    id: number,
  ): (TranscriptMessage & { role: 'assistant' }) | undefined {
    const row = sql.replyBefore.get(sessionId, id)
    const found = row && toMessage(row)
    return found?.role === 'assistant' ? found : undefined
  }

  /** Of all the calls that were ever made in it. */
  function callIds(sessionId: string): string[] {
    return sql.callIds.all(sessionId).map(({ id }) => String(id))
  }

  function resultOf(sessionId: string, callId: string): ToolMessage | undefined {
    return asResult(sql.result.get(sessionId, callId))
  }

  function lastResultOf(sessionId: string, tool: string): ToolMessage | undefined {
    return asResult(sql.lastResult.get(sessionId, tool))
  }

  /** Says what the model is spared. */
  function lastSummary(sessionId: string): (TranscriptMessage & { role: 'summary' }) | undefined {
    const row = sql.lastSummary.get(sessionId)
    const found = row && toMessage(row)
    return found?.role === 'summary' ? found : undefined
  }

  /**
   * All that a model may still be told of: the first and the latest request, and what no summary stands
   * for. However long a session gets, this is about as much as its model's window holds.
   */
  function stillRead(sessionId: string): TranscriptMessage[] {
    const through = lastSummary(sessionId)?.throughMessage ?? 0
    const requests = [sql.firstRequest.get(sessionId), sql.lastRequest.get(sessionId)]
    const earlier = new Map(
      requests.flatMap((row) => (row && Number(row.id) <= through ? [[row.id, row]] : [])),
    )
    return [...earlier.values(), ...sql.messagesAfter.all(sessionId, through)].map(toMessage)
  }

  /** The newest `limit` messages before a place, oldest first. */
  function page(
    sessionId: string,
    limit: number,
    before = Number.MAX_SAFE_INTEGER,
  ): TranscriptMessage[] {
    return sql.messagesBefore.all(sessionId, before, limit).map(toMessage).reverse()
  }

  function message(sessionId: string, id: number): TranscriptMessage | undefined {
    const row = sql.message.get(sessionId, id)
    return row && toMessage(row)
  }

  /** The calls of these sessions that changed files, oldest first: all, or since words of the first. */
  function changingCalls(
    family: readonly [string, ...string[]],
    since: ChangesSince,
  ): { sessionId: string; callId: string }[] {
    // Messages of all sessions are counted together, so those of sub-agents fall into their place.
    const after = sinceWhich(family[0], since)
    return family
      .flatMap((id) => sql.changingCalls.all(id, after))
      .sort((a, b) => Number(a.id) - Number(b.id))
      .map((row) => ({ sessionId: String(row.session_id), callId: String(row.call_id) }))
  }

  function sinceWhich(sessionId: string, since: ChangesSince): number {
    if (typeof since === 'object') return since.messageId
    return since === 'start' ? 0 : Number(sql.lastRequest.get(sessionId)?.id ?? 0)
  }

  /** What the person said first themselves. */
  function firstWords(sessionId: string): string | undefined {
    const row = sql.firstRequest.get(sessionId)
    return row && String(row.content)
  }

  /** What the person said last themselves. */
  function lastWords(sessionId: string): string | undefined {
    const row = sql.lastRequest.get(sessionId)
    return row && String(row.content)
  }
}

/** What the person said themselves. */
const REQUESTS = `SELECT * FROM messages WHERE session_id = ? AND role = 'user'
  AND json_extract(body, '$.isAutomatic') IS NULL`

function prepareStatements(db: DatabaseSync, write: Write) {
  return {
    touch: write('UPDATE sessions SET updated_at = ? WHERE id = ?'),
    insertMessage: write(
      'INSERT INTO messages (session_id, role, content, body, created_at) VALUES (?, ?, ?, ?, ?)',
    ),
    updateMessage: write('UPDATE messages SET role = ?, content = ?, body = ? WHERE id = ?'),
    removeMessages: write('DELETE FROM messages WHERE session_id = ? AND id >= ?'),
    replyBefore: db.prepare(
      `SELECT * FROM messages WHERE session_id = ? AND id < ? AND role = 'assistant'
       ORDER BY id DESC LIMIT 1`,
    ),
    messagesFrom: db.prepare(
      'SELECT * FROM messages WHERE session_id = ? AND id > ? ORDER BY id LIMIT ?',
    ),
    callIds: db.prepare(
      `SELECT json_extract(call.value, '$.id') AS id
       FROM messages, json_each(messages.body, '$.calls') AS call
       WHERE session_id = ? AND role = 'assistant'`,
    ),
    result: db.prepare(
      `SELECT * FROM messages WHERE session_id = ? AND role = 'tool'
       AND json_extract(body, '$.callId') = ? ORDER BY id LIMIT 1`,
    ),
    lastResult: db.prepare(
      `SELECT * FROM messages WHERE session_id = ? AND role = 'tool'
       AND json_extract(body, '$.name') = ? ORDER BY id DESC LIMIT 1`,
    ),
    messagesBefore: db.prepare(
      'SELECT * FROM messages WHERE session_id = ? AND id < ? ORDER BY id DESC LIMIT ?',
    ),
    messagesAfter: db.prepare('SELECT * FROM messages WHERE session_id = ? AND id > ? ORDER BY id'),
    lastSummary: db.prepare(
      `SELECT * FROM messages WHERE session_id = ? AND role = 'summary' ORDER BY id DESC LIMIT 1`,
    ),
    firstRequest: db.prepare(`${REQUESTS} ORDER BY id LIMIT 1`),
    lastRequest: db.prepare(`${REQUESTS} ORDER BY id DESC LIMIT 1`),
    changingCalls: db.prepare(
      `SELECT id, session_id, json_extract(body, '$.callId') AS call_id FROM messages
       WHERE session_id = ? AND id > ? AND role = 'tool' AND json_extract(body, '$.diff') IS NOT NULL`,
    ),
    message: db.prepare('SELECT * FROM messages WHERE session_id = ? AND id = ?'),
  }
}

function asResult(row: Row | undefined): ToolMessage | undefined {
  const found = row && toMessage(row)
  return found?.role === 'tool' ? found : undefined
}

function toMessage(row: Row): TranscriptMessage {
  return {
    ...(JSON.parse(String(row.body)) as NewMessage),
    id: Number(row.id),
    sessionId: String(row.session_id),
    content: String(row.content),
    createdAt: Number(row.created_at),
  }
}
