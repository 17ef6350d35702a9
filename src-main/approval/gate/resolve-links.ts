/** Follows symbolic links, so that a link in the project does not pass for what it points to. */
import { realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'

/** The path with the links of its existing part followed; the rest stays as it is written. */
export function resolveLinks(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(resolveLinks(parent), basename(path))
  }
}
