/** Where the program of a server is, as the person's own terminal would find it. */
import { delimiter, isAbsolute, join } from 'node:path'
import { isExecutable } from '../../lib/is-executable.ts'

export function findProgram(
  command: string,
  { path, pathExt = '', cwd }: { path: string; pathExt?: string; cwd: string },
): string | undefined {
  const names = [command, ...pathExt.split(';').flatMap((end) => (end ? [`${command}${end}`] : []))]
  const folders = /[\\/]/.test(command) ? [isAbsolute(command) ? '' : cwd] : path.split(delimiter)
  for (const folder of folders)
    for (const name of names) {
      const file = folder === '' ? name : join(folder, name)
      if (isAbsolute(file) && isExecutable(file)) return file
    }
  return undefined
}
