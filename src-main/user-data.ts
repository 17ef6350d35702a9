/** Where the app keeps what it remembers; both hosts use the same folder. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { FolderTrouble } from './ports/folder-trouble.ts'

const NAME = 'Talaria'
// What SQLite says of a file that cannot be a lock: damaged, no file at all, something else.
const NO_LOCK = [11, 14, 26]
const SQLITE_BUSY = 5

interface Claim {
  release: () => void
  trouble?: FolderTrouble
}

/** Why the app cannot start with the folder, and what to do. */
interface Refusal {
  refused: string
}

export function userDataFolder(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string = homedir(),
): string {
  if (environment.TALARIA_USER_DATA) return environment.TALARIA_USER_DATA
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', NAME)
  if (platform === 'win32')
    return join(environment.APPDATA ?? join(home, 'AppData', 'Roaming'), NAME)
  return join(environment.XDG_CONFIG_HOME ?? join(home, '.config'), NAME)
}

/** Chromium keeps its own things beside ours, and ends at once where it can write nothing. */
export function browserFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return folder
  } catch {
    return mkdtempSync(join(tmpdir(), 'talaria-'))
  }
}

/**
 * One app at a time: two would overwrite each other's keys and end each other's processes. The lock is
 * one of the operating system, by way of a database that is good for nothing else: it is gone with the
 * process, however that ends.
 */
export function claimFolder(folder: string): Claim | Refusal {
  try {
    // Conversations, rules and keys lie in it: only the person may look inside, whatever made it.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    return lockFile(join(folder, 'in-use.lock')) ?? taken(folder)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    if (!existsSync(folder)) return impossible(folder, cause)
    // A disk that is full or read-only: what can still be read there is worth a start.
    return { release: () => {}, trouble: { kind: 'unlocked', path: folder, cause } }
  }
}

function taken(folder: string): Refusal {
  return {
    refused: `Talaria already runs with the data in ${folder}. Close it first, or name another folder in TALARIA_USER_DATA.`,
  }
}

function impossible(folder: string, cause: string): Refusal {
  return {
    refused: `The folder for Talaria’s data, ${folder}, could not be made (${cause}). Make the folder above it writable, or name another in TALARIA_USER_DATA.`,
  }
}

/** Undefined when another process holds it. */
function lockFile(path: string): Claim | undefined {
  try {
    return { release: takeLock(path) }
  } catch (error) {
    if (codeOf(error) === SQLITE_BUSY) return undefined
    if (!NO_LOCK.includes(codeOf(error))) throw error
    // Nobody can hold it.
    const keptAs = `${path}.${Date.now()}.bad`
    renameSync(path, keptAs)
    return { release: takeLock(path), trouble: { kind: 'mended', path, keptAs } }
  }
}

function takeLock(path: string): () => void {
  const lock = new DatabaseSync(path)
  try {
    // A journal in memory: on a full disk one in a file could not be begun.
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    lock.close()
    throw error
  }
}

function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}
