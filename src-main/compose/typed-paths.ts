/** Paths that a person typed: taken as they meant them, or refused in words they can act on. */
import { accessSync, constants, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { RuntimeError } from '#wire'

/** The window shortens the home folder to `~`, so that is how it is typed too. */
export function checkFolder(path: string): string {
  const typed = path.trim()
  const folder = /^~(?=$|[/\\])/.test(typed)
    ? join(homedir(), typed.slice(1))
    : resolve(homedir(), typed)
  if (!isA('folder', folder))
    throw new RuntimeError('not-found', `there is no folder ${folder}; choose one that exists`)
  if (!isExecutable(folder))
    throw new RuntimeError('not-found', `${folder} cannot be opened by you; choose another folder`)
  return folder
}

/** An empty one means the system's own. */
export function checkShell(path: string): void {
  if (path === '') return
  if (!isAbsolute(path))
    throw new RuntimeError('bad-request', `${path} is not a whole path; type one such as /bin/bash`)
  if (!isA('file', path))
    throw new RuntimeError('not-found', `there is no program ${path}; type the path of a shell`)
  if (!isExecutable(path))
    throw new RuntimeError('bad-request', `${path} is not a program that can be started`)
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
