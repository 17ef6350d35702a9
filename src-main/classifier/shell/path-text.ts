/** Paths as text: no file system is asked. */
import { join, normalize } from 'node:path/posix'

/** The path from the root on, or null for a relative one when the folder is unknown. */
export function absolute(path: string, cwd: string | null): string | null {
  if (path.startsWith('/')) return normalize(path)
  return cwd === null ? null : join(cwd, path)
}
