/** Paths that a person typed: taken as they meant them, or refused in words they can act on. */
import { statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { readEditor } from '../host/find-editor.ts'
import { absolutePath } from '../lib/absolute-path.ts'
import { isExecutable } from '../lib/is-executable.ts'

/** The window shortens the home folder to `~`, so that is how it is typed too. */
export function checkFolder(path: string, home: string): string {
  const folder = absolutePath(path.trim(), home, home)
  if (!isA('folder', folder))
    throw new RuntimeError('not-found', say('session.noFolder', { folder }))
  if (!isExecutable(folder))
    throw new RuntimeError('not-found', say('session.folderClosed', { folder }))
  return folder
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
  const found = statSync(path, { throwIfNoEntry: false })
  return (kind === 'folder' ? found?.isDirectory() : found?.isFile()) ?? false
}
