/** Conversations and their messages in the database. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { createPictures } from './pictures.ts'
import type { NewMessage, TranscriptMessage } from './transcript.ts'

export type SessionSource = 'person' | 'subagent'
export type SessionState = 'idle' | 'running' | 'finished-unseen' | 'failed' | 'interrupted'

/** What is learned while a session runs. */
export interface SessionFacts {
  /** What the person gave it to work in; commands may have moved on since. */
  folder?: string
  /** Where its commands run, by name; left out for this machine. */
  place?: string
  /** A sub-agent that may hand work on; the others may not. */
  role?: 'orchestrator'
  /** What the person gave it to work in there, where the folder above is not seen. */
  folderThere?: string
  context?: { used: number; limit: number }
  cost?: { inputTokens: number; outputTokens: number; cachedTokens?: number; usd?: number }
}

export interface Session {
  id: string
  title: string
  cwd: string
  model: string
  source: SessionSource
  parentId: string | undefined
  state: SessionState
  createdAt: number
  updatedAt: number
  facts: SessionFacts
}

type Row = Record<string, SQLOutputValue>

export function createSessions(deps: { db: DatabaseSync; now: () => number; newId: () => string }) {
  const { db, now } = deps
  const sql = prepareStatements(db)
  const pictures = createPictures(db)
  return {
    create,
    get,
    find,
    list,
    children,
    recentChildren,
    update,
    renamePlace,
    remove,
    restore,
    purgeRemoved,
    branch,
    atOnce,
    append,
    rewrite,
    removeFrom,
    messages,
    lastSummary,
    stillRead,
    page,
    message,
    lastWords,
    pictures: { keep: pictures.keep, dataUrl: pictures.dataUrl },
  }

  function create(values: {
    cwd: string
    model: string
    title?: string
    source?: SessionSource
    parentId?: string
    /** Left out: where it begins. */
    folder?: string
    place?: string
    role?: 'orchestrator'
  }): Session {
    const id = deps.newId()
    const { title = '', source = 'person', parentId = null } = values
    sql.insertSession.run(
      id,
      title,
      values.cwd,
      values.model,
      source,
      parentId,
      'idle',
      now(),
      now(),
    )
    const { folder = values.cwd, place, role } = values
    return update(id, { facts: { folder, ...(place && { place }), ...(role && { role }) } })
  }

  function get(id: string): Session {
    const found = find(id)
    if (!found) throw new RuntimeError('not-found', say('session.gone'))
    return found
  }

  function find(id: string): Session | undefined {
    const row = sql.session.get(id)
    return row && toSession(row)
  }

  function list(limit: number): Session[] {
    return sql.sessions.all(limit).map(toSession)
  }

  /** Of all parents, for a window that has just opened. */
  function recentChildren(limit: number): Session[] {
    return sql.recentChildren.all(limit).map(toSession)
  }

  function children(parentId: string): Session[] {
    return sql.children.all(parentId).map(toSession)
  }

  function update(
    id: string,
    change: Partial<Pick<Session, 'title' | 'cwd' | 'model' | 'state' | 'facts'>>,
  ): Session {
    const next = { ...get(id), ...change }
    const facts = JSON.stringify(next.facts)
    sql.updateSession.run(next.title, next.cwd, next.model, next.state, facts, id)
    return get(id)
  }

  /** Its sessions stay in it, whatever it is called. */
  function renamePlace(from: string, to: string): void {
    sql.renamePlace.run(to, from)
  }

  function remove(id: string): void {
    get(id)
    sql.markRemoved.run(now(), id)
  }

  function restore(id: string): Session {
    sql.markRemoved.run(null, id)
    return get(id)
  }

  /** What was deleted in an earlier run of the app is gone for good. */
  function purgeRemoved(): void {
    sql.purge.run()
  }

  function branch(id: string, throughMessage: number, title: string): Session {
    const original = get(id)
    const copy = create({
      cwd: original.cwd,
      model: original.model,
      title,
      folder: workFolder(original),
      ...(original.facts.place && { place: original.facts.place }),
    })
    sql.copyMessages.run(copy.id, id, throughMessage)
    pictures.copy(id, copy.id)
    return copy
  }

  /** All of it is kept or nothing, and the disk is waited for once: each wait holds the next call up. */
  function atOnce<Result>(work: () => Result): Result {
    if (db.isTransaction) return work()
    db.exec('BEGIN')
    try {
      const result = work()
      db.exec('COMMIT')
      return result
    } catch (error) {
      // A full disk may have ended it already.
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
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

  function messages(sessionId: string): TranscriptMessage[] {
    return sql.messages.all(sessionId).map(toMessage)
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

  /** What the person said last themselves. */
  function lastWords(sessionId: string): string | undefined {
    const row = sql.lastRequest.get(sessionId)
    return row && String(row.content)
  }
}

export type Sessions = ReturnType<typeof createSessions>

/** What the person said themselves. */
const REQUESTS = `SELECT * FROM messages WHERE session_id = ? AND role = 'user'
  AND json_extract(body, '$.isAutomatic') IS NULL`

function prepareStatements(db: DatabaseSync) {
  return {
    insertSession: db.prepare(
      `INSERT INTO sessions (id, title, cwd, model, source, parent_id, state, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    session: db.prepare('SELECT * FROM sessions WHERE id = ? AND deleted_at IS NULL'),
    sessions: db.prepare(
      `SELECT * FROM sessions WHERE deleted_at IS NULL AND source = 'person'
       ORDER BY updated_at DESC LIMIT ?`,
    ),
    children: db.prepare('SELECT * FROM sessions WHERE parent_id = ? ORDER BY created_at'),
    recentChildren: db.prepare(
      `SELECT * FROM sessions WHERE deleted_at IS NULL AND source = 'subagent'
       ORDER BY updated_at DESC LIMIT ?`,
    ),
    updateSession: db.prepare(
      'UPDATE sessions SET title = ?, cwd = ?, model = ?, state = ?, facts = ? WHERE id = ?',
    ),
    renamePlace: db.prepare(
      `UPDATE sessions SET facts = json_set(facts, '$.place', ?)
       WHERE json_extract(facts, '$.place') = ?`,
    ),
    touch: db.prepare('UPDATE sessions SET updated_at = ? WHERE id = ?'),
    markRemoved: db.prepare('UPDATE sessions SET deleted_at = ? WHERE id = ?'),
    purge: db.prepare('DELETE FROM sessions WHERE deleted_at IS NOT NULL'),
    copyMessages: db.prepare(
      `INSERT INTO messages (session_id, role, content, body, created_at)
       SELECT ?, role, content, body, created_at FROM messages
       WHERE session_id = ? AND id <= ? ORDER BY id`,
    ),
    insertMessage: db.prepare(
      'INSERT INTO messages (session_id, role, content, body, created_at) VALUES (?, ?, ?, ?, ?)',
    ),
    updateMessage: db.prepare('UPDATE messages SET role = ?, content = ?, body = ? WHERE id = ?'),
    removeMessages: db.prepare('DELETE FROM messages WHERE session_id = ? AND id >= ?'),
    messages: db.prepare('SELECT * FROM messages WHERE session_id = ? ORDER BY id'),
    messagesBefore: db.prepare(
      'SELECT * FROM messages WHERE session_id = ? AND id < ? ORDER BY id DESC LIMIT ?',
    ),
    messagesAfter: db.prepare('SELECT * FROM messages WHERE session_id = ? AND id > ? ORDER BY id'),
    lastSummary: db.prepare(
      `SELECT * FROM messages WHERE session_id = ? AND role = 'summary' ORDER BY id DESC LIMIT 1`,
    ),
    firstRequest: db.prepare(`${REQUESTS} ORDER BY id LIMIT 1`),
    lastRequest: db.prepare(`${REQUESTS} ORDER BY id DESC LIMIT 1`),
    message: db.prepare('SELECT * FROM messages WHERE session_id = ? AND id = ?'),
  }
}

// The schema of the tables above says what each column holds; only this file writes them.
function toSession(row: Row): Session {
  return {
    id: String(row.id),
    title: String(row.title),
    cwd: String(row.cwd),
    model: String(row.model),
    source: row.source as SessionSource,
    parentId: row.parent_id === null ? undefined : String(row.parent_id),
    state: row.state as SessionState,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    facts: JSON.parse(String(row.facts)) as SessionFacts,
  }
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

export function workFolder({ facts, cwd }: Session): string {
  return facts.folder ?? cwd
}
