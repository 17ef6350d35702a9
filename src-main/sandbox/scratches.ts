/**
 * The folder for temporary files that each session has for itself. Its commands see it as the system's,
 * and it lies among the system's, which empties it in time.
 */
import { createHash, randomUUID } from 'node:crypto'
import { lstatSync, mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { removeFolder } from '../lib/remove-folder.ts'

const PRIVATE = 0o700
const TRIES = 10 // commands of a session end with it, one after the other

export function createScratches(deps: {
  /** A real path. */
  parent: string
  /** Of the app, so that two of them have nothing in common. */
  dataFolder: string
  uid: number
}) {
  const { parent, dataFolder, uid } = deps
  return { folderOf, isOurs, remove }

  /** An id comes from outside, and a folder's name must not lead anywhere. */
  function folderOf(sessionId: string): string {
    const mark = createHash('sha256').update(`${dataFolder}\0${sessionId}`).digest('hex')
    return join(parent, `talaria-${mark.slice(0, 16)}`)
  }

  /** Anybody can make a folder there, and what somebody else made is not used. */
  function isOurs(sessionId: string): boolean {
    const folder = folderOf(sessionId)
    try {
      const found = lstatSync(folder, { throwIfNoEntry: false }) ?? made(folder)
      if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) return false
      leadBack(folder)
      return true
    } catch {
      return false
    }
  }

  function made(folder: string) {
    mkdirSync(folder, { mode: PRIVATE })
    return lstatSync(folder)
  }

  /** Under its own path too it is found inside: its name in it leads to the folder itself. */
  function leadBack(folder: string): void {
    const name = join(folder, basename(folder))
    if (!lstatSync(name, { throwIfNoEntry: false })) symlinkSync('.', name)
  }

  /**
   * Under another name at once: a session that comes back makes a new one, which must not go too. What
   * is still written by a program that is just ending is left to the system.
   */
  async function remove(sessionId: string): Promise<void> {
    const folder = folderOf(sessionId)
    if (!lstatSync(folder, { throwIfNoEntry: false }) || !isOurs(sessionId)) return
    const aside = `${folder}-${randomUUID()}`
    renameSync(folder, aside)
    for (let left = TRIES; left > 0 && lstatSync(aside, { throwIfNoEntry: false }); left--)
      await removeFolder(aside).catch(() => {})
  }
}

export type Scratches = ReturnType<typeof createScratches>
