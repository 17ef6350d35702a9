/** What keeps commands on their copies, by the key that their shells are opened with. */
import type { Confinement, SharedFolders } from '../../lib/launcher.ts'

export function createCopyWalls() {
  const walls = new Map<string, (folders: SharedFolders) => Confinement>()
  return {
    set: (key: string, wall: (folders: SharedFolders) => Confinement) => void walls.set(key, wall),
    delete: (key: string) => void walls.delete(key),
    of: (key: string, folders: SharedFolders) => walls.get(key)?.(folders),
  }
}

export type CopyWalls = ReturnType<typeof createCopyWalls>
