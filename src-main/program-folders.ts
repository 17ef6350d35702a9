/** Where the program of this app lies: out of reach of what agents do. */
import { realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** A folder of the whole system is not ours, and is guarded as such. */
const SHARED = new Set(['/bin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'])

/**
 * From source the whole checkout, because its sources, its tools and its packages become the program
 * with the next start; and the folder of Electron itself.
 */
export function programFolders(root: string, executable?: string): string[] {
  const folders = [withoutSlash(root), ...(executable ? [dirname(executable)] : [])]
  return folders.flatMap(underBothNames).filter((folder) => !SHARED.has(folder))
}

/** Where sessions begin: where the person was, unless that is the program itself. */
export function startFolder(at: { program: string; home: string; started: string }): string {
  const started = underBothNames(at.started)
  const isOurs = underBothNames(withoutSlash(at.program)).some((own) =>
    started.some((folder) => `${folder}${sep}`.startsWith(`${own}${sep}`)),
  )
  return isOurs ? at.home : at.started
}

function withoutSlash(folder: string): string {
  return join(folder, '.').replace(/[\\/]$/, '')
}

/** As it is written, and as it is with links followed. */
function underBothNames(folder: string): string[] {
  try {
    return [...new Set([folder, realpathSync(folder)])]
  } catch {
    return [folder]
  }
}
