/** Where the app keeps what it remembers; both hosts use the same folder. */
import { accessSync, chmodSync, constants, mkdirSync, renameSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const NAME = 'Talaria'
const SQLITE_BUSY = 5

interface Claim {
  release: () => void
  /** What was wrong with the lock, in words. */
  mended?: string
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

/**
 * One app at a time: two would overwrite each other's keys and end each other's processes. Undefined
 * when another one has it. The lock is one of the operating system, by way of a database that is good
 * for nothing else: it is gone with the process, however that ends.
 */
export function claimFolder(folder: string): Claim | undefined {
  // Conversations, rules and keys lie in it: only the person may look inside, whatever made it.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Where nothing can be written, two apps cannot write over each other either.
  if (!isWritable(folder)) return { release: () => {} }
  chmodSync(folder, 0o700)
  const path = join(folder, 'in-use.lock')
  try {
    return lockFile(path)
  } catch {
    // Damaged, or something else under its name: nobody can hold it.
    const keptAs = `${path}.${Date.now()}.bad`
    renameSync(path, keptAs)
    const claim = lockFile(path)
    return claim && { ...claim, mended: `${path} was no lock file; it is kept as ${keptAs}` }
  }
}

/** Undefined when another process holds it; throws when it is no lock. */
function lockFile(path: string): Claim | undefined {
  const lock = new DatabaseSync(path)
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    return { release: () => lock.close() }
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      return undefined
    throw error
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
