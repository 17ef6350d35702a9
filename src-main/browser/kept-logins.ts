/** Where the person is logged in, kept for the next pages of agents; only while they want that. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Log } from '../lib/log.ts'
import { createMutex } from '../lib/mutex.ts'

/** Sites may put what they like into it. */
const MAX_CHARS = 10_000_000

export function createKeptLogins(deps: { path: string; isWanted: () => boolean; log: Log }) {
  const inTurn = createMutex()
  return { read, write, forget }

  /** Of an earlier page; nothing where nothing is kept, or what is there is no longer whole. */
  function read(): Promise<object | undefined> {
    return inTurn(async () => {
      if (!deps.isWanted()) return undefined
      const text = await readFile(deps.path, 'utf8').catch(() => '')
      try {
        return text ? (JSON.parse(text) as object) : undefined
      } catch (error) {
        deps.log.warn('kept log-ins could not be read', { error: String(error) })
        return undefined
      }
    })
  }

  /** Whole or not at all, and for nobody else's eyes. */
  function write(logins: object): Promise<void> {
    return inTurn(async () => {
      const text = JSON.stringify(logins)
      if (!deps.isWanted() || text.length > MAX_CHARS) return
      await mkdir(dirname(deps.path), { recursive: true, mode: 0o700 })
      await writeFile(`${deps.path}.new`, text, { mode: 0o600 })
      await rename(`${deps.path}.new`, deps.path)
    })
  }

  function forget(): Promise<void> {
    return inTurn(() => rm(deps.path, { force: true }))
  }
}
