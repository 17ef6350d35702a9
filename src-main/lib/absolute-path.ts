import { join, resolve } from 'node:path'

/** A path as a person or a model writes it, seen from a folder. */
export function absolutePath(path: string, cwd: string, home: string): string {
  const expanded = /^~(?=$|[/\\])/.test(path) ? join(home, path.slice(1)) : path
  return resolve(cwd, expanded)
}
