/** Paths that a person typed: taken as they meant them, or refused in words they can act on. */
import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { readEditor } from '../host/find-editor.ts'
import { absolutePath } from '../lib/absolute-path.ts'
import { isExecutable } from '../lib/is-executable.ts'

/** More are not looked through; a letter more makes them fewer. */
const MAX_OFFERED = 50

/** The window shortens the home folder to `~`, so that is how it is typed too. */
export function checkFolder(path: string, home: string): string {
  const folder = absolutePath(path.trim(), home, home)
  if (!isA('folder', folder))
    throw new RuntimeError('not-found', say('session.noFolder', { folder }), ['folder'])
  if (!isExecutable(folder))
    throw new RuntimeError('not-found', say('session.folderClosed', { folder }), ['folder'])
  return folder
}

/** Whole paths, by name; none where nothing can be read. Hidden ones come when a dot is typed. */
export async function foldersBelow(typed: string, home: string): Promise<string[]> {
  const path = typed.trim() === '~' ? '~/' : typed.trim()
  const begun = path.slice(path.search(/[^/\\]*$/))
  const parent = absolutePath(path.slice(0, path.length - begun.length) || '~', home, home)
  const beginning = begun.toLowerCase()
  const found = await readdir(parent, { withFileTypes: true }).catch(() => [])
  return found
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => name.toLowerCase().startsWith(beginning))
    .filter((name) => !name.startsWith('.') || beginning.startsWith('.'))
    .sort((one, other) => one.localeCompare(other))
    .slice(0, MAX_OFFERED)
    .map((name) => join(parent, name))
}

/** An empty one means the system's own. */
export function checkShell(path: string): void {
  if (path === '') return
  if (!isAbsolute(path))
    throw new RuntimeError('bad-request', say('terminal.notWholePath', { path }))
  if (!isA('file', path)) throw new RuntimeError('not-found', say('terminal.noProgram', { path }))
  if (!isExecutable(path))
    throw new RuntimeError('bad-request', say('terminal.notStartable', { path }))
}

/** An empty one means whatever is found; a name alone is looked for when a file is opened. */
export function checkEditor(command: string): void {
  if (command === '') return
  const { program } = readEditor(command)
  if (isAbsolute(program) && !isProgram(program))
    throw new RuntimeError('not-found', say('terminal.editorMissing', { program }))
}

export function isProgram(path: string): boolean {
  return isA('file', path) && isExecutable(path)
}

export function isA(kind: 'folder' | 'file', path: string): boolean {
  const found = lookAt(path)
  return (kind === 'folder' ? found?.isDirectory() : found?.isFile()) ?? false
}

/** What the system does not even look for, such as a name that is too long, is not there. */
function lookAt(path: string) {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
