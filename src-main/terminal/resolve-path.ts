import { isAbsolute, join, resolve } from 'node:path'

/** A path as a person writes it, seen from a folder. */
export function resolvePath(path: string, cwd: string, home: string): string {
  if (path === '~') return home
  if (path.startsWith('~/')) return join(home, path.slice(2))
  return isAbsolute(path) ? path : resolve(cwd, path)
}
