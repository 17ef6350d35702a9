/**
 * Brings what was written to the database onto the disk, beside the work: a disk may take a tenth of a
 * second for it, and everybody else would wait in the only thread.
 */
import { open } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'

export function createSaver(deps: { db: DatabaseSync; onFailure: (error: unknown) => void }) {
  const path = deps.db.location()
  let running: Promise<void> | undefined
  let isMore = false
  return { soon, saved }

  /** What one piece of work writes is waited for once. */
  function soon(): void {
    isMore = true
    if (path !== null) running ??= Promise.resolve().then(save)
  }

  /** Once all that was written so far is safe. */
  async function saved(): Promise<void> {
    await running
  }

  async function save(): Promise<void> {
    while (isMore) {
      isMore = false
      await sync(`${path}-wal`).catch(deps.onFailure)
    }
    running = undefined
  }
}

/** The journal alone: SQLite holds no lock on it that our closing it could break. */
async function sync(journal: string): Promise<void> {
  const file = await open(journal, 'r+')
  await file.datasync().finally(() => file.close())
}
