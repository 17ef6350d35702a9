/** The grants by their folders: a command asks for its own, and the others cost it nothing. */
import type { Grant } from './grants.ts'

interface Held {
  grant: Grant
  /** In which order they were given. */
  turn: number
}

export function createGrantShelf(first: readonly Grant[]) {
  const held = new Map<string, Held>()
  const byFolder = new Map<string | null, Set<string>>()
  let turns = 0
  for (const grant of first) put(grant)
  return { get: (id: string) => held.get(id)?.grant, put, remove, all, near }

  /** One that is there already keeps its turn, and its folder. */
  function put(grant: Grant): void {
    const known = held.get(grant.id)
    held.set(grant.id, { grant, turn: known?.turn ?? turns++ })
    const ids = byFolder.get(grant.folder) ?? new Set()
    byFolder.set(grant.folder, ids.add(grant.id))
  }

  function remove(id: string): void {
    const folder = held.get(id)?.grant.folder
    if (folder === undefined) return
    held.delete(id)
    const ids = byFolder.get(folder)
    ids?.delete(id)
    if (ids?.size === 0) byFolder.delete(folder)
  }

  function all(): Grant[] {
    return [...held.values()].map(({ grant }) => grant)
  }

  /** Those of this folder, of the ones above it, and of none; whether they hold, they say themselves. */
  function near(cwd: string): Grant[] {
    if (held.size === 0) return []
    return [null, ...foldersAbove(cwd), cwd]
      .flatMap((folder) => [...(byFolder.get(folder) ?? [])])
      .flatMap((id) => held.get(id) ?? [])
      .toSorted((one, other) => one.turn - other.turn)
      .map(({ grant }) => grant)
  }
}

/** Written with the slash at the end, or without. */
function foldersAbove(path: string): Set<string> {
  const folders = new Set<string>()
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
    folders.add(path.slice(0, at)).add(path.slice(0, at + 1))
  folders.delete(path)
  return folders
}
