/** The folders that hold a SKILL.md below one folder. */
import { lstat, readdir, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'

const MAX_DEPTH = 4
const MAX_FOLDERS = 2_000
const NOT_ENTERED = new Set(['node_modules', '.git'])

export interface FoundFolder {
  folder: string
  /** The folders between the root and it; empty where it lies at once below. */
  category: string
}

/**
 * A link is followed only where the person's own folder has one to a skill: in a project it could lead
 * anywhere.
 */
export async function findSkills(
  root: string,
  { followsLinks }: { followsLinks: boolean },
): Promise<FoundFolder[]> {
  if (!(await isFolder(root, followsLinks))) return []
  const found: FoundFolder[] = []
  const open: { folder: string; depth: number }[] = [{ folder: root, depth: 0 }]
  let looked = 0
  for (let next = open.shift(); next && looked < MAX_FOLDERS; next = open.shift()) {
    looked += 1
    const { folder, depth } = next
    if (await isFile(join(folder, 'SKILL.md'))) {
      found.push({ folder, category: categoryOf(root, folder) })
      continue
    }
    if (depth >= MAX_DEPTH) continue
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (NOT_ENTERED.has(entry.name)) continue
      const below = join(folder, entry.name)
      const isLinked = entry.isSymbolicLink() && followsLinks && depth === 0
      if (entry.isDirectory() || (isLinked && (await isFolder(below, true))))
        open.push({ folder: below, depth: depth + 1 })
    }
  }
  return found
}

function categoryOf(root: string, folder: string): string {
  const path = relative(root, folder).split(sep).join('/')
  const name = basename(folder)
  return path === name || path === '' ? '' : path.slice(0, -name.length - 1)
}

async function isFile(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

async function isFolder(path: string, followsLinks: boolean): Promise<boolean> {
  return (followsLinks ? stat : lstat)(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
