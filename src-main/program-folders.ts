/** Where the program of this app lies: out of reach of what agents do. */
import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'

/** A folder of the whole system is not ours, and is guarded as such. */
const SHARED = new Set(['/bin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'])

/**
 * From source the whole checkout, because its sources, its tools and its packages become the program
 * with the next start; and the folder of Electron itself.
 */
export function programFolders(root: string, executable?: string): string[] {
  const folders = [
    withoutSlash(root),
    ...besides(root),
    ...(executable ? [dirname(executable)] : []),
  ]
  return folders.flatMap(underBothNames).filter((folder) => !SHARED.has(folder))
}

/** npm puts a package, and nothing else does, into a folder of that name. */
export function installedByNpm(root: string): boolean {
  return folderOfPackages(root) !== undefined
}

/** Installed into a folder of the person's, its packages lie beside it; for the whole system they lie in it. */
function besides(root: string): string[] {
  const folder = folderOfPackages(root)
  return folder && !existsSync(join(root, 'node_modules')) ? [folder] : []
}

function folderOfPackages(root: string): string | undefined {
  const parts = withoutSlash(root).split(sep)
  const at = parts.lastIndexOf('node_modules')
  return at > 0 ? parts.slice(0, at + 1).join(sep) : undefined
}

/** The file of an AppImage, and what stands beside it while another version is put in its place. */
export function appImageFiles(file: string | undefined): string[] {
  if (!file) return []
  const beside = ['new', 'previous'].map((what) =>
    join(dirname(file), `.${basename(file)}.${what}`),
  )
  return [file, ...beside].flatMap(underBothNames)
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
