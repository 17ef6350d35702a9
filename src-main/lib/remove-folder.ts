/**
 * Removes a folder that commands write to, with all in it. One that still runs could put a link in the
 * place of a folder just then: Node goes by paths, and would remove what lies behind the link; `rm` goes
 * from one open folder to the next, and is led nowhere.
 */
import { rm } from 'node:fs/promises'
import { runChild } from './start-child.ts'

export async function removeFolder(path: string): Promise<void> {
  // Nobody else than the person makes links there.
  if (process.platform === 'win32') return rm(path, { recursive: true, force: true })
  await runChild({ file: 'rm', args: ['-rf', '--', path] })
}
