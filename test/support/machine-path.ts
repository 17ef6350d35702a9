/** Where the app under test looks for programs: npm puts those of this project there, and it takes them for the machine's. */
import { basename, delimiter, dirname, join } from 'node:path'

export function machinePath(path = process.env.PATH ?? ''): string {
  return path
    .split(delimiter)
    .map((folder) => (basename(folder) === '.bin' ? join(dirname(folder), 'node', 'bin') : folder))
    .join(delimiter)
}
