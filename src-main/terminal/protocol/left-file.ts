/**
 * Reads what commands left in a folder that they write to, and may have put something else in the place
 * of. A link would lead elsewhere, a
 * pipe would keep one of the few threads waiting that read files for the whole app, a device has no end.
 */
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Its beginning, up to `mostBytes`; undefined where there is no plain file. */
export async function readLeftFile(path: string, mostBytes: number): Promise<string | undefined> {
  const file = await open(path, FLAGS).catch(() => undefined)
  if (!file) return undefined
  try {
    const found = await file.stat()
    if (!found.isFile()) return undefined
    const bytes = Buffer.alloc(Math.min(found.size, mostBytes))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
    return bytes.toString('utf8', 0, bytesRead)
  } catch {
    return undefined
  } finally {
    await file.close()
  }
}
