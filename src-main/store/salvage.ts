/** Reads out of a database what can still be read, row by row, into a sound one. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

export interface Salvaged {
  sessions: number
  messages: number
}

type Row = Record<string, SQLInputValue>

/** Both have the newest schema; `into` is empty. */
export function salvage(from: DatabaseSync, into: DatabaseSync): Salvaged {
  const count: Salvaged = { sessions: 0, messages: 0 }
  // Parents may come after their children, or not at all.
  into.exec('PRAGMA foreign_keys = OFF; BEGIN')
  for (const table of ['sessions', 'messages'] as const) {
    const put = inserter(into, table)
    for (const row of rowsOf(from, table)) if (put(row)) count[table] += 1
  }
  const putSchedule = inserter(into, 'schedules')
  for (const row of rowsOf(from, 'schedules')) putSchedule(row)
  count.sessions += Number(into.prepare(ADOPT_ORPHANS).run().changes)
  into.exec('UPDATE sessions SET parent_id = NULL WHERE parent_id NOT IN (SELECT id FROM sessions)')
  into.exec('COMMIT; PRAGMA foreign_keys = ON')
  return count
}

/** Messages whose conversation could not be read get one that holds them. */
const ADOPT_ORPHANS = `
  INSERT INTO sessions (id, title, cwd, model, source, state, created_at, updated_at)
  SELECT session_id, '', '', '', 'person', 'idle', min(created_at), max(created_at) FROM messages
  WHERE session_id NOT IN (SELECT id FROM sessions) GROUP BY session_id`

/** Each row is looked up by itself, so a bad page costs the rows on it and no others. */
function* rowsOf(db: DatabaseSync, table: string): Generator<Row> {
  const byNumber = attempt(() => db.prepare(`SELECT * FROM ${table} WHERE rowid = ?`))
  if (!byNumber) return
  for (let number = 1, last = lastRow(db, table); number <= last; number += 1) {
    const row = attempt(() => byNumber.get(number))
    if (row) yield row
  }
}

function lastRow(db: DatabaseSync, table: string): number {
  const found = attempt(() => db.prepare(`SELECT max(rowid) AS last FROM ${table}`).get()?.last)
  if (typeof found === 'number') return found
  if (found === null) return 0
  const noted = attempt(() =>
    db.prepare('SELECT max(seq) AS last FROM sqlite_sequence WHERE name = ?').get(table),
  )
  return typeof noted?.last === 'number' ? noted.last : GUESSED_LAST_ROW
}

/** Where even that is unreadable: looking in vain is quick. */
const GUESSED_LAST_ROW = 100_000

function inserter(db: DatabaseSync, table: string): (row: Row) => boolean {
  const columns = db.prepare(`PRAGMA table_info(${table})`).all()
  const names = columns.map(({ name }) => String(name))
  const insert = db.prepare(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  )
  return (row) => attempt(() => insert.run(...names.map((name) => row[name] ?? null))) !== undefined
}

/** The border around a damaged file: what cannot be read is not there. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
