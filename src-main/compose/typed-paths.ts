/** Paths that a person typed: taken as they meant them, or refused in words they can act on. */
import { accessSync, constants, statSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { say } from '#say'
import { RuntimeError } from '#wire'

/** The window shortens the home folder to `~`, so that is how it is typed too. */
export function checkFolder(path: string, home: string): string {
  const typed = path.trim()
  const folder = /^~(?=$|[/\\])/.test(typed) ? join(home, typed.slice(1)) : resolve(home, typed)
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

function isA(kind: 'folder' | 'file', path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return (kind === 'folder' ? found?.isDirectory() : found?.isFile()) ?? false
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
