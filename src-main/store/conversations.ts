/** Opens the conversations, whatever has become of their file; nothing in it is deleted. */
import { existsSync, renameSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { openDatabase } from './database.ts'
import { type Salvaged, salvage } from './salvage.ts'

export type ConversationTrouble =
  /** Moved aside; what could be read is in a new file. */
  | { kind: 'damaged'; reason: string; keptAs: string; saved: Salvaged }
  /** Left as it is; what is said now is kept in memory only. */
  | { kind: 'unusable'; reason: string; saved: Salvaged }

export interface Conversations {
  db: DatabaseSync
  trouble?: ConversationTrouble
}

const NOTHING: Salvaged = { sessions: 0, messages: 0 }

export function openConversations(path: string, now: number): Conversations {
  try {
    const db = openDatabase(path)
    const found = whyDamaged(db)
    if (found === undefined) return tried(db, path)
    db.close()
    return replace(path, now, found)
  } catch (error) {
    if (isDamage(error)) return replace(path, now, reasonOf(error))
    return inMemory(path, reasonOf(error))
  }
}

/** A disk that is full or read-only may let it be opened and then take no word of what is said. */
function tried(db: DatabaseSync, path: string): Conversations {
  try {
    const { user_version: version } = db.prepare('PRAGMA user_version').get() ?? {}
    db.exec(`PRAGMA user_version = ${version}`)
    return { db }
  } catch (error) {
    db.close()
    return inMemory(path, reasonOf(error))
  }
}

function replace(path: string, now: number, reason: string): Conversations {
  try {
    const keptAs = moveAside(path, now)
    const db = openDatabase(path)
    return { db, trouble: { kind: 'damaged', reason, keptAs, saved: saveFrom(keptAs, db) } }
  } catch (error) {
    // Neither can it be moved, on a disk that is full or may not be written.
    return inMemory(path, `${reason}; ${reasonOf(error)}`)
  }
}

function inMemory(path: string, reason: string): Conversations {
  const db = openDatabase(':memory:')
  return { db, trouble: { kind: 'unusable', reason, saved: saveFrom(path, db) } }
}

/** The journal holds the latest messages, and is found by the name of the file beside it. */
function moveAside(path: string, now: number): string {
  const keptAs = `${path}.${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.bad`
  for (const part of ['', '-wal', '-shm'])
    if (existsSync(`${path}${part}`)) renameSync(`${path}${part}`, `${keptAs}${part}`)
  return keptAs
}

/** Where nothing can be written, SQLite reads only what it is told will not change. */
function saveFrom(path: string, into: DatabaseSync): Salvaged {
  const unchanging = pathToFileURL(path)
  unchanging.searchParams.set('immutable', '1')
  for (const source of [path, unchanging]) {
    const saved = saveBy(source, into)
    if (saved.sessions > 0) return saved
  }
  return NOTHING
}

function saveBy(source: string | URL, into: DatabaseSync): Salvaged {
  let from: DatabaseSync | undefined
  try {
    from = new DatabaseSync(source, { readOnly: true })
    return salvage(from, into)
  } catch {
    return NOTHING
  } finally {
    from?.close()
  }
}

/** A damaged page may lie where nobody looks for weeks; the sooner it is known, the less is lost. */
function whyDamaged(db: DatabaseSync): string | undefined {
  const [first] = db.prepare('PRAGMA quick_check(1)').all()
  const said = String(first?.quick_check ?? 'ok')
  return said === 'ok' ? undefined : said
}

/** SQLITE_CORRUPT and SQLITE_NOTADB; all else may be well tomorrow. */
function isDamage(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  return code === 11 || code === 26
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
