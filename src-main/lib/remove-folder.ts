/**
 * Removes a folder that commands write to, with all in it. One that still runs could put a link in the
 * place of a folder just then: Node goes by paths, and would remove what lies behind the link; `rm` goes
 * from one open folder to the next, and is led nowhere.
 */
import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { runChild } from './start-child.ts'

const TRIES = 10 // one that is just being ended may write once more
const PAUSE_MS = 100

export async function removeFolder(path: string): Promise<void> {
  // Nobody else than the person makes links there.
  if (process.platform === 'win32') return rm(path, { recursive: true, force: true })
  for (let left = TRIES - 1; ; left--) {
    try {
      await runChild({ file: 'rm', args: ['-rf', '--', path] })
      return
    } catch (error) {
      if (left === 0) throw error
      await setTimeout(PAUSE_MS)
    }
  }
}
