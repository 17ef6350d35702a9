/** The one SQLite file: opened in WAL mode and brought to the newest schema. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { spacedLetters } from '../lib/spaced-letters.ts'
import { MIGRATIONS } from './migrations.ts'

export function openDatabase(path: string): DatabaseSync {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(path)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000')
  // A crash of the app loses nothing. Of the machine: `save-soon.ts` waits for the disk, not we here.
  db.exec('PRAGMA synchronous = NORMAL')
  // The triggers of the index of words call it.
  db.function('spaced_letters', { deterministic: true }, (text) => spacedLetters(String(text)))
  migrate(db)
  return db
}

function migrate(db: DatabaseSync): void {
  const found = db.prepare('PRAGMA user_version').get()?.user_version
  const version = typeof found === 'number' ? found : 0
  if (version > MIGRATIONS.length)
    throw new Error(
      `the database was written by a newer Talaria (schema ${version}, this one knows ${MIGRATIONS.length})`,
    )
  MIGRATIONS.slice(version).forEach((sql, index) => {
    db.exec(`BEGIN; ${sql}; PRAGMA user_version = ${version + index + 1}; COMMIT`)
  })
}
