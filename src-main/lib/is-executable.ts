import { accessSync, constants } from 'node:fs'

/** Of a file: can be started. Of a folder: can be entered. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
