/** One app at a time works with a data folder: two would overwrite each other's keys and end each other's processes. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * A lock of the operating system, by way of a database that is good for nothing else: it is gone with
 * the process, however that ends. Undefined when somebody else has it.
 */
export function claimFolder(folder: string): { release: () => void } | undefined {
  const lock = new DatabaseSync(join(folder, 'in-use.lock'))
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    return { release: () => lock.close() }
  } catch {
    lock.close()
    return undefined
  }
}
