/** Conversations in the database. */
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { createMessages, type Write } from './messages.ts'
import { createPictures } from './pictures.ts'

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
  /** The person wants a plan before anything is touched. */
  isPlanning?: true
  /** The person wants it at hand, or out of the way. */
  kept?: 'pinned' | 'archived'
  /** It works in a work tree of its own, beside what the person has in the folder of the project. */
  beside?: { project: string; tree: string; branch: string }
  /** The agent of others on which it runs. */
  agent?: SessionGuest
  context?: { used: number; limit: number }
  cost?: { inputTokens: number; outputTokens: number; cachedTokens?: number; usd?: number }
}

export interface SessionGuest {
  name: string
  /** As that agent calls the conversation, once it has begun. */
  known?: string
  /** The last message that it was given. */
  through?: number
  /** What the person chose about it, by its own names. */
  choices?: Readonly<Record<string, string | boolean>>
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

/** The folders of these are recent ones; whoever has ten thousand sessions need not wait for the rest. */
const RECENT_SESSIONS = 500

/** So long a session that was deleted can be brought back, while the app runs. */
const KEPT_MS = 60 * 60_000

/** Those that calls of now are about; each asks for its own a dozen times. */
const MAX_READ = 100

type Row = Record<string, SQLOutputValue>

export function createSessions(deps: {
  db: DatabaseSync
  now: () => number
  newId: () => string
  /** Something is in the database, but perhaps not on the disk. */
  onWritten?: () => void
}) {
  const { db, now } = deps
  const sql = prepareStatements(db, write)
  const pictures = createPictures(db)
  /** As they were read since something was written. */
  const read = new Map<string, Session | undefined>()
  return {
    create,
    get,
    find,
    list,
    interruptRunning,
    recentFolders,
    children,
    recentChildren,
    update,
    renamePlace,
    besideIn,
    remove,
    restore,
    purgeRemoved,
    branch,
    atOnce,
    ...createMessages({ db, now, atOnce, write }),
    pictures: {
      keep: pictures.keep,
      keepSound: pictures.keepSound,
      dataUrl: pictures.dataUrl,
    },
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
    isPlanning?: boolean
    agent?: string
    beside?: NonNullable<SessionFacts['beside']>
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
    const { folder = values.cwd, place, role, isPlanning, agent, beside } = values
    return update(id, {
      facts: {
        folder,
        ...(place && { place }),
        ...(role && { role }),
        ...(isPlanning && { isPlanning }),
        ...(agent && { agent: { name: agent } }),
        ...(beside && { beside }),
      },
    })
  }

  function get(id: string): Session {
    const found = find(id)
    if (!found) throw new RuntimeError('not-found', say('session.gone'))
    return found
  }

  function find(id: string): Session | undefined {
    if (read.has(id)) return read.get(id)
    const row = sql.session.get(id)
    const found = row && toSession(row)
    if (read.size >= MAX_READ) read.clear()
    read.set(id, found)
    return found
  }

  /** The latest, and those that are pinned, however old they are. */
  function list(limit: number): Session[] {
    const latest = sql.sessions.all(limit).map(toSession)
    const listed = new Set(latest.map(({ id }) => id))
    const pinned = sql.pinned.all().map(toSession)
    return [...latest, ...pinned.filter(({ id }) => !listed.has(id))]
  }

  /** What a run of the app that has ended left in the middle. */
  function interruptRunning(): void {
    sql.interruptRunning.run()
  }

  /** What the person gave sessions on this machine to work in, or beside, the latest first. */
  function recentFolders(limit: number): string[] {
    return sql.recentFolders.all(limit).map(({ folder }) => String(folder))
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

  function besideIn(tree: string): Session[] {
    return sql.besideIn.all(tree).map(toSession)
  }

  /** It can be brought back for a while; what was deleted long ago goes for good with this one. */
  function remove(id: string): void {
    get(id)
    sql.purge.run(now() - KEPT_MS)
    sql.markRemoved.run(now(), id)
  }

  function restore(id: string): Session {
    sql.markRemoved.run(null, id)
    return get(id)
  }

  /** What was deleted in an earlier run of the app is gone for good. */
  function purgeRemoved(): void {
    sql.purge.run(Number.MAX_SAFE_INTEGER)
  }

  function branch(id: string, throughMessage: number, title: string): Session {
    const original = get(id)
    const copy = create({
      cwd: original.cwd,
      model: original.model,
      title,
      folder: workFolder(original),
      ...(original.facts.place && { place: original.facts.place }),
      ...(original.facts.isPlanning && { isPlanning: true }),
      ...(original.facts.agent && { agent: original.facts.agent.name }),
      ...(original.facts.beside && { beside: original.facts.beside }),
    })
    sql.copyMessages.run(copy.id, id, throughMessage)
    pictures.copy(id, copy.id)
    return copy
  }

  function write(text: string): ReturnType<Write> {
    const statement = db.prepare(text)
    return {
      run: (...values: SQLInputValue[]) => {
        read.clear()
        const done = statement.run(...values)
        deps.onWritten?.()
        return done
      },
    }
  }

  /** All of it is kept, or nothing. */
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
      read.clear()
      throw error
    }
  }
}

export type Sessions = ReturnType<typeof createSessions>

function prepareStatements(db: DatabaseSync, write: Write) {
  return {
    insertSession: write(
      `INSERT INTO sessions (id, title, cwd, model, source, parent_id, state, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    session: db.prepare('SELECT * FROM sessions WHERE id = ? AND deleted_at IS NULL'),
    sessions: db.prepare(
      `SELECT * FROM sessions WHERE deleted_at IS NULL AND source = 'person'
       ORDER BY updated_at DESC LIMIT ?`,
    ),
    // By name, since SQLite expects the index by time to leave little to look at, which it does not.
    pinned: db.prepare(
      `SELECT * FROM sessions INDEXED BY sessions_pinned WHERE json_extract(facts, '$.kept') = 'pinned'
       AND deleted_at IS NULL AND source = 'person' ORDER BY updated_at DESC`,
    ),
    interruptRunning: write(
      `UPDATE sessions INDEXED BY sessions_running SET state = 'interrupted'
       WHERE state = 'running' AND deleted_at IS NULL AND source = 'person'`,
    ),
    recentFolders: db.prepare(
      `SELECT COALESCE(json_extract(facts, '$.beside.project'), json_extract(facts, '$.folder')) AS folder FROM (
         SELECT facts, updated_at FROM sessions WHERE deleted_at IS NULL AND source = 'person'
         ORDER BY updated_at DESC LIMIT ${RECENT_SESSIONS}
       ) WHERE folder IS NOT NULL GROUP BY folder ORDER BY MAX(updated_at) DESC LIMIT ?`,
    ),
    children: db.prepare('SELECT * FROM sessions WHERE parent_id = ? ORDER BY created_at'),
    recentChildren: db.prepare(
      `SELECT * FROM sessions WHERE deleted_at IS NULL AND source = 'subagent'
       ORDER BY updated_at DESC LIMIT ?`,
    ),
    updateSession: write(
      'UPDATE sessions SET title = ?, cwd = ?, model = ?, state = ?, facts = ? WHERE id = ?',
    ),
    renamePlace: write(
      `UPDATE sessions SET facts = json_set(facts, '$.place', ?)
       WHERE json_extract(facts, '$.place') = ?`,
    ),
    besideIn: db.prepare(
      "SELECT * FROM sessions WHERE json_extract(facts, '$.beside.tree') = ? AND deleted_at IS NULL",
    ),
    markRemoved: write('UPDATE sessions SET deleted_at = ? WHERE id = ?'),
    purge: write('DELETE FROM sessions WHERE deleted_at < ?'),
    copyMessages: write(
      `INSERT INTO messages (session_id, role, content, body, created_at)
       SELECT ?, role, content, body, created_at FROM messages
       WHERE session_id = ? AND id <= ? ORDER BY id`,
    ),
  }
}

// The schema of the tables above says what each column holds; only this file writes them.
function toSession(row: Row): Session {
  // Whoever asks gets the same one.
  return Object.freeze({
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
  })
}

export function workFolder({ facts, cwd }: Session): string {
  return facts.folder ?? cwd
}
